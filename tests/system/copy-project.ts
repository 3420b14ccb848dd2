import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

const isMade = (path: string) => ['node_modules', 'dist'].includes(basename(path));

/** Copies the project's folders and links external dependencies, so a test can edit the sources. */
export const copyProject = (to: string, ...others: readonly string[]): void => {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
  const linked = join(to, 'node_modules/@hoops');
  mkdirSync(linked, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@hoops') symlinkSync(join(root, 'node_modules', name), join(to, 'node_modules', name));
  }
  for (const folder of [...packages, ...others]) {
    cpSync(join(root, folder), join(to, folder), { recursive: true, filter: (path) => !isMade(path) });
    symlinkSync(join(to, folder), join(linked, basename(folder)));
  }
};
