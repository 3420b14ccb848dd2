#!/usr/bin/env node
// `npm run check`: format and lint, types, architecture; `--without-tests` where those run anyway.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installForTesting, requireNode, root } from '../../packages/local/bin/install.mjs';
import { helpAsked } from './help-asked.mjs';

helpAsked(`npm run check [-- --without-tests]

Checks the format and lint of all files, their types, and the architecture. With --without-tests not the architecture.
It changes nothing: npx biome check --write . mends what can be mended.
`);
requireNode();
installForTesting();

/** What the compiler knows of each file by its content: only what changed, and what depends on it, is checked again. */
const known = join(root, 'node_modules/.cache/tsc/tsconfig.tsbuildinfo');

/** Four of them, as by itself, each find out the same types again: twice the processor's time. */
const oneChecker = ['--checkers', '1'];

const bin = (name) => join(root, 'node_modules', name);
const steps = [
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
  [
    'types',
    [
      bin('typescript/bin/tsc'),
      '-p',
      'tsconfig.json',
      ...oneChecker,
      '--incremental',
      '--tsBuildInfoFile',
      known,
    ],
  ],
  ...(process.argv.includes('--without-tests')
    ? []
    : [['architecture', [bin('vitest/vitest.mjs'), 'run', '--project', 'architecture']]]),
];
let failed = false;
for (const [name, command] of steps) {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}: ${name}\n`);
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
