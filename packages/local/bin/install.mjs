import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const sdkWarning = 'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED';

/** Exits below Node 20.19. Below Node 24, replaces the AWS SDK's long warning by one sentence. */
export const requireNode = () => {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node ${node} is too old: please install Node 24 (https://nodejs.org).`);
  // Child processes inherit the variable, so only the first program prints the warning.
  if (major >= 24 || process.env[sdkWarning]) return;
  process.env[sdkWarning] = 'true';
  process.stderr.write(
    `Node ${node} works until January 2027: please install Node 24 (https://nodejs.org).\n`,
  );
};

/** Workspaces needed at run time. Excludes SST and CDK, because they are large. */
const runningWorkspaces = () => [
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  'web',
];

const modules = join(root, 'node_modules');
const forRunning = ['tsx', 'esbuild', 'vite', 'stripe', 'electrodb', 'react'];
const forTesting = ['tsx', 'vite', 'vitest', 'sst', 'aws-cdk-lib', 'playwright-core'];

const areThere = (packages) => packages.every((name) => existsSync(join(modules, name, 'package.json')));

/** Reinstalls test dependencies if they were installed, because `npm ci` removes them. */
export const installForRunning = () => {
  const least = ['--omit=dev', ...runningWorkspaces().flatMap((workspace) => ['-w', workspace])];
  install(forRunning, areThere(forTesting) ? [] : least);
  installDatabase(modules);
};

export const installForTesting = () => {
  install(forTesting, []);
  installDatabase(modules);
};

const install = (packages, filter) => {
  const installedAt = modifiedAt(join(modules, '.package-lock.json'));
  const lockedAt = modifiedAt(join(root, 'package-lock.json'));
  if (areThere(packages) && installedAt >= lockedAt) return;
  process.stdout.write('Installing packages ...');
  const begun = performance.now();
  const isInstalled = npm('ci', ...filter);
  process.stdout.write(` ${secondsSince(begun)}\n`);
  if (!isInstalled)
    fail('npm could not install the packages (output above). Check the connection to the registry.');
};

export const secondsSince = (begun) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

const npm = (command, ...args) =>
  spawnSync('npm', [command, '--no-audit', '--no-fund', '--loglevel=error', ...args], {
    cwd: root,
    // Shows npm's errors but not its summary.
    stdio: ['inherit', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  }).status === 0;

/**
 * Installs this platform's database, because the lock file contains only Linux x64. If the installation
 * fails, find-engine.ts searches for another engine.
 * @param into folder node_modules
 */
export const installDatabase = (into) => {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  if (process.env.DYNAMODB_ENDPOINT || existsSync(join(into, name))) return;
  const manifest = JSON.parse(readFileSync(join(root, 'packages/local/package.json'), 'utf8'));
  const program = `${name}@${manifest.optionalDependencies['@dynoxide/linux-x64']}`;
  const draft = mkdtempSync(join(into, '.database-'));
  process.stdout.write('Installing the database ...\n');
  if (npm('install', '--prefix', draft, '--fetch-retries', '0', program)) {
    mkdirSync(dirname(join(into, name)), { recursive: true });
    renameSync(join(draft, 'node_modules', name), join(into, name));
  }
  rmSync(draft, { recursive: true });
};

const modifiedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);
