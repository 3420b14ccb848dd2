#!/usr/bin/env node
// Implements `npm run test:mutants`. Folders or files of sources may follow `--`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fail, installForTesting, requireNode, root } from '../../packages/local/bin/install.mjs';

requireNode();
installForTesting();

const folder = join(root, 'tests/mutants');
const run = (program, ...args) => spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status === 0;
if (!run('npm', 'ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'))
  fail('npm could not install the packages of tests/mutants (output above).');

const asked = process.argv.slice(2);
const places = asked.length > 0 ? asked : ['packages/event-store/src', 'packages/domain/src'];
const sources = places.map((place) => (place.endsWith('.ts') ? place : `${place}/**/*.ts`));
const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const config = join(folder, 'stryker.config.mjs');
const mutate = [...sources, '!**/*.test.ts'].join(',');
process.exit(run(process.execPath, stryker, 'run', config, '--mutate', mutate) ? 0 : 1);
