#!/usr/bin/env node
// Implements `npm run test:strangers`. Files and options of vitest may follow `--`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../../packages/local/bin/build-site.mjs';
import { fail, installForTesting, requireNode, root } from '../../packages/local/bin/install.mjs';

const programs = {
  '/usr/bin/python3': 'python3',
  '/usr/bin/spamassassin': 'spamassassin',
  '/usr/bin/soffice': 'libreoffice-calc',
  '/usr/bin/ssconvert': 'gnumeric',
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/xvfb-run': 'xvfb',
  '/usr/bin/khal': 'khal',
  '/usr/bin/vdirsyncer': 'vdirsyncer',
};

requireNode();
installForTesting();
await buildSite();

const run = (program, ...args) => spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status === 0;
const lacking = Object.entries(programs).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
if (lacking.length > 0 && !run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...lacking))
  fail(`Please install these packages first (after apt-get update): ${lacking.join(' ')}`);
const folder = join(root, 'tests/strangers');
if (!run('npm', 'ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'))
  fail('npm could not install the packages of tests/strangers (output above).');

const { findBrowser } = await import('./browser.mjs');
process.env.BROWSER_PATH = await findBrowser();
const vitest = (...args) =>
  run(process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args);

const asked = process.argv.slice(2);
const read = vitest('--project', 'strangers', ...asked);
process.env.ENGINE = 'firefox';
const journeys = ['family-journey.test.ts', 'sessions.slow.test.ts'].map((file) => `tests/e2e/${file}`);
const walked = asked.length > 0 || vitest('--project', 'e2e', ...journeys);
process.exit(read && walked ? 0 : 1);
