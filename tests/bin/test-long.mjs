#!/usr/bin/env node
// Implements `npm run test:long`; `npm run test:long -- kills` runs a single part. BILLING_SEED repeats a
// failed run; BILLING_SEQUENCES sets the number of histories.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, installForTesting, requireNode, root } from '../../packages/local/bin/install.mjs';

const drawing = (...folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
      .map((file) => join(folder, file))
      .filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'")),
  );

const stores = ['tests/integration/event-store', 'tests/integration/projections'];
const parts = {
  properties: drawing('packages', 'tests/integration').filter(
    (file) => !stores.some((folder) => file.startsWith(folder)),
  ),
  stores,
  kills: [
    'tests/reliability/kill',
    'tests/integration/audit/erase-family',
    'tests/integration/audit/move-jobs',
    'tests/integration/audit/rebuild-in-segments',
    'tests/integration/audit/verify-in-segments',
  ],
  lives: ['tests/reliability/billing'],
};

const names = [...Object.keys(parts), 'deployment'];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`Unknown part: ${unknown.join(', ')}. The parts are ${names.join(', ')}.`);
requireNode();
installForTesting();

const seed = process.env.BILLING_SEED ?? String(randomInt(1_000_000_000));
const sequences = process.env.BILLING_SEQUENCES ?? '10000';
const env = {
  ...process.env,
  BILLING_SEED: seed,
  BILLING_SEQUENCES: sequences,
  KILL_POINTS: 'all',
  PROPERTY_RUNS: '10',
  PROPERTY_SEED: seed,
};

const run = (name) => {
  const repeat = `BILLING_SEED=${seed} BILLING_SEQUENCES=${sequences} npm run test:long -- ${name}`;
  process.stdout.write(`${repeat}\n`);
  const args =
    name === 'deployment'
      ? [join(root, 'tests/bin/test-deploy.mjs')]
      : [
          join(root, 'node_modules/vitest/vitest.mjs'),
          ...['run', '--project', 'unit', '--project', 'integration', ...parts[name]],
        ];
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'} after ${minutes} minutes: ${repeat}\n`);
  return status === 0;
};

// Runs every part, even after a failure.
const passed = (asked.length > 0 ? asked : names).map(run);
process.exit(passed.every(Boolean) ? 0 : 1);
