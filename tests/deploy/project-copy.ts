import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../stacks/project-root.ts';

const parts = ['package.json', 'tsconfig.json', 'sst.config.ts', 'stacks', 'packages', 'web'];
const leftOut = new Set(['node_modules', '.sst', '.data', '.cache']);

/**
 * Copies the project without its packages, because tests edit the copy and SST stores state in the folder.
 */
export function copyProject(): {
  readonly folder: string;
  /** @param declaration of `stages`, in TypeScript */
  readonly setStages: (declaration: string) => void;
  readonly remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'hoops-project-'));
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !leftOut.has(basename(path)),
    });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    setStages: (declaration) => {
      const file = join(folder, 'stacks/stages.ts');
      const [head = ''] = readFileSync(file, 'utf8').split('export const stages');
      writeFileSync(file, `${head}${declaration}`);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
