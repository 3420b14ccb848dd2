#!/usr/bin/env node
// `npm run test:long`: every flow of money killed after every write, and the random lives of a club, many and different
// each time. BILLING_SEED set to the seed that a failing run printed lives the same lives again; BILLING_SEQUENCES says
// how many.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { installForTesting, requireNode, root } from '../../packages/local/bin/install.mjs';

requireNode();
installForTesting();

const seed = process.env.BILLING_SEED ?? String(randomInt(1_000_000_000));
const sequences = process.env.BILLING_SEQUENCES ?? '10000';
process.stdout.write(`BILLING_SEED=${seed} BILLING_SEQUENCES=${sequences}\n`);
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'integration', 'tests/reliability'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      BILLING_SEED: seed,
      BILLING_SEQUENCES: sequences,
      KILL_POINTS: 'all',
      PROPERTY_SEED: seed,
    },
  },
);
process.stdout.write(`That was BILLING_SEED=${seed}\n`);
process.exit(status ?? 1);
