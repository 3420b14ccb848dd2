#!/usr/bin/env node
// `npm run test:long`: what a push does a share of. Every flow of money, and the erasure of a family, killed after every
// write, the random lives of a club, and properties of what is stored, many and different each time. BILLING_SEED set to
// the seed that a failing run printed tries the same again; BILLING_SEQUENCES says how many lives.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { installForTesting, requireNode, root } from '../../packages/local/bin/install.mjs';

requireNode();
installForTesting();

const files =
  process.argv.length > 2
    ? process.argv.slice(2)
    : [
        'tests/reliability',
        'tests/integration/audit/erase-family',
        'tests/integration/event-store',
        'tests/integration/projections',
      ];
const seed = process.env.BILLING_SEED ?? String(randomInt(1_000_000_000));
const sequences = process.env.BILLING_SEQUENCES ?? '10000';
process.stdout.write(`BILLING_SEED=${seed} BILLING_SEQUENCES=${sequences}\n`);
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'integration', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      BILLING_SEED: seed,
      BILLING_SEQUENCES: sequences,
      KILL_POINTS: 'all',
      PROPERTY_RUNS: '10',
      PROPERTY_SEED: seed,
    },
  },
);
process.stdout.write(`That was BILLING_SEED=${seed}\n`);
process.exit(status ?? 1);
