import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Says what to do, in one sentence, and stops. */
export const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Node ${process.versions.node} is too old: please install Node 20.19 or newer (https://nodejs.org).`,
    );
  }
};

/** The packages and the site: all that running needs. Not SST and CDK, which are many times as large. */
const runningWorkspaces = () => [
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  'web',
];

const modules = join(root, 'node_modules');
const forRunning = ['tsx', 'esbuild', 'vite', 'stripe', 'electrodb', 'react'];
const forTesting = ['tsx', 'vite', 'vitest', 'sst', 'aws-cdk-lib', 'playwright-core'];

const areThere = (packages) => packages.every((name) => existsSync(join(modules, name, 'package.json')));

/** Where tests could run they still can afterwards: `npm ci` removes whatever it was not asked for. */
export const installForRunning = () => {
  const least = ['--omit=dev', ...runningWorkspaces().flatMap((workspace) => ['-w', workspace])];
  install(forRunning, areThere(forTesting) ? [] : least);
};

/** Everything: what tests need, and what deploying needs. */
export const installForTesting = () => install(forTesting, []);

/** Installs with npm unless the packages are there and are not older than the lock file. */
const install = (packages, filter) => {
  const installedAt = modifiedAt(join(modules, '.package-lock.json'));
  const lockedAt = modifiedAt(join(root, 'package-lock.json'));
  if (areThere(packages) && installedAt >= lockedAt) return;
  process.stdout.write('Installing packages ...\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...filter], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    fail('npm could not install the packages: see above. Is there a connection to the registry?');
};

const modifiedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);
