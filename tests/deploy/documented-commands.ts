import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../stacks/project-root.ts';

const code = /```sh\n([\s\S]*?)```|`((?:npm|npx) [^`]+)`/g;

export function documentedCommands(section: string): readonly string[] {
  const [, text] = readFileSync(join(root, 'docs/deploy.md'), 'utf8').split(`\n## ${section}\n`);
  if (text === undefined) throw new Error(`docs/deploy.md has no section "${section}".`);
  const [ours = ''] = text.split('\n## ');
  return [...ours.matchAll(code)].map(([, block, inline]) =>
    (block ?? inline ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
  );
}
