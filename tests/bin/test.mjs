#!/usr/bin/env node
// `npm test`: installs what testing needs, checks the code, runs every test, says how many passed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../../packages/local/bin/build-site.mjs';
import { installForTesting, requireNode, root } from '../../packages/local/bin/install.mjs';

requireNode();
installForTesting();
await buildSite();
const { findBrowser } = await import('./browser.mjs');
const browser = await findBrowser();

const check = spawnSync(process.execPath, ['tests/bin/check.mjs'], { cwd: root, stdio: 'inherit' });

const folder = mkdtempSync(join(tmpdir(), 'hoops-tests-'));
const report = join(folder, 'report.json');
const vitest = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, BROWSER_PATH: browser } },
);
const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true });

const failed = numFailedTests + (check.status === 0 ? 0 : 1);
if (check.status !== 0) process.stdout.write('npm run check failed: see the top.\n');
process.stdout.write(`${numPassedTests} passed, ${failed} failed\n`);
process.exit(vitest.status === 0 && success && failed === 0 ? 0 : 1);
