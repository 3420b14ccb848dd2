import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../stacks/project-root.ts';

const code = /```sh\n([\s\S]*?)```|`((?:npm|npx) [^`]+)`/g;

const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');

/** Declaration of `stages` in the page's example. */
export function documentedStages(): string {
  const [, declaration] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  if (declaration === undefined) throw new Error('docs/deploy.md has no example of stages.');
  return declaration;
}

export const runbookCommands = (name: string): readonly string[] =>
  [...readFileSync(join(root, 'docs/runbooks', name), 'utf8').matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Joins lines with an open quote or a trailing backslash. */
const joined = (lines: readonly string[]): readonly string[] => {
  const commands: string[] = [];
  for (const line of lines) {
    const last = commands.at(-1) ?? '';
    const isOpen = last.endsWith('\\') || last.split("'").length % 2 === 0;
    commands.push(isOpen ? `${commands.pop()?.replace(/\\$/, '')}${line}` : line);
  }
  return commands;
};

const isCommand = /^(npm ci$|npm (audit|run) |npx \S|node |[A-Z_]+=\S+ )/;

export const pageCommands = (): readonly string[] => [
  ...new Set(
    [...page.matchAll(/ *```sh\n([\s\S]*?)```|`([^`\n]+)`/g)].flatMap(([, block, inline = '']) =>
      block === undefined
        ? [inline].filter((line) => isCommand.test(line))
        : joined(block.split('\n').map((line) => line.trim())).filter((line) => line !== ''),
    ),
  ),
];

export function documentedCommands(section: string): readonly string[] {
  const [, text] = page.split(`\n## ${section}\n`);
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
