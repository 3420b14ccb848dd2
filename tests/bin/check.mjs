#!/usr/bin/env node
// Implements `npm run check`: format, lint, types, unused code, architecture. `--without-tests` skips the
// architecture tests.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installForTesting, requireNode, root } from '../../packages/local/bin/install.mjs';
import { helpAsked } from './help-asked.mjs';

helpAsked(`npm run check [-- --without-tests]

Checks format, lint, types, unused code and architecture. --without-tests skips the architecture tests.
It changes no files. npx biome check --write . fixes format and lint where it can.
`);
requireNode();
installForTesting();

/** Build information for incremental checks, which check only changed files and their dependents. */
const known = join(root, 'node_modules/.cache/tsc/tsconfig.tsbuildinfo');

/** One checker, because each of the default four would infer the same types and double the processor time. */
const oneChecker = ['--checkers', '1'];

const unused = 'files,exports,types,dependencies,unlisted,duplicates';

const bin = (name) => join(root, 'node_modules', name);
const steps = [
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
  [
    'types',
    [
      bin('typescript-native/bin/tsc'),
      '-p',
      'tsconfig.json',
      ...oneChecker,
      '--incremental',
      '--tsBuildInfoFile',
      known,
    ],
  ],
  [
    'unused code',
    [bin('knip/bin/knip.js'), '-c', 'tests/architecture/knip.json', '--no-config-hints', '--include', unused],
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
