#!/usr/bin/env node
// Implements `npm test`: installs what testing needs, checks the code, runs the tests and counts them.
// `--everything` adds `*.slow.test.ts`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildSite } from '../../packages/local/bin/build-site.mjs';
import { installForTesting, requireNode, root } from '../../packages/local/bin/install.mjs';
import { helpAsked } from './help-asked.mjs';
import { countProcessorTime } from './processor-time.mjs';

helpAsked(`npm test [-- --everything | <file or option of vitest> ...]

Installs the test dependencies, builds the site, checks the code and runs all tests except slow ones (*.slow.test.ts).

  --everything  also run slow tests (not the deployment's: npm run test:deploy)
  <file> ...    run only these files, slow or not: npm test -- tests/e2e/family-journey.test.ts

BROWSER_PATH sets the browser. Without it, an installed Chromium is used, or one is installed.
`);
const begun = performance.now();
const processorTime = countProcessorTime();
requireNode();
installForTesting();
await buildSite();
const { findBrowser } = await import('./browser.mjs');
const browser = await findBrowser();

const folder = mkdtempSync(join(tmpdir(), 'hoops-tests-'));

const runNode = async (args, output) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', output === 'kept' ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, BROWSER_PATH: browser },
  });
  const [said, [status]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')]);
  return { said, status };
};

const vitest = async (name, { args, output }) => {
  const report = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const { said, status } = await runNode([program, 'run', ...reporters, ...args], output);
  const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [{ title: relative(root, name), message }] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: `${relative(root, name)}: ${fullName}`,
        message: failureMessages.join('\n'),
      })),
  ]);
  return {
    said,
    passed: numPassedTests,
    failed: numFailedTests,
    ok: status === 0 && success,
    files,
    failures,
  };
};

const withEverything = process.argv[2] === '--everything';
const given = process.argv.slice(withEverything ? 3 : 2);

const without = withEverything ? [] : ['--exclude', '**/*.slow.test.ts'];
const run = (name, projects, output) =>
  vitest(name, { args: [...projects.flatMap((project) => ['--project', project]), ...without], output });
/** The stacks use a separate vitest, because their tests run one after another. */
const allProjects = () => [
  run('all-others', ['unit', 'architecture', 'integration', 'screens', 'e2e'], 'shown'),
  run('stacks', ['stacks'], 'kept'),
];

// Checks and tests start together, which keeps every core busy.
const [check, ...runs] = await Promise.all([
  runNode(['tests/bin/check.mjs', ...(given.length > 0 ? [] : ['--without-tests'])], 'kept'),
  ...(given.length > 0 ? [vitest('given', { args: given, output: 'shown' })] : allProjects()),
]);
rmSync(folder, { recursive: true });
const processor = processorTime();
for (const { said } of [...runs, check]) process.stdout.write(said);

const slowest = runs
  .flatMap(({ files }) => files)
  .toSorted((one, other) => other.seconds - one.seconds)
  .slice(0, 10);
process.stdout.write('Slowest files (without the first hooks):\n');
for (const { name, seconds } of slowest)
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${name}\n`);
const minutes = (seconds) => `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
process.stdout.write(`Duration: ${minutes((performance.now() - begun) / 1000)}`);
if (processor)
  process.stdout.write(
    `; processor time: about ${minutes(processor.inAll)}, of which ${minutes(processor.inBrowsers)} in browsers`,
  );
process.stdout.write('.\n');

// Prints failures again at the end, because the beginning of a long log may be cut.
for (const { title, message } of runs.flatMap(({ failures }) => failures)) {
  const lines = message.split('\n').filter((line) => !line.includes('/node_modules/'));
  process.stdout.write(`\nFAILED ${title}\n${lines.slice(0, 15).join('\n')}\n`);
}

const sum = (count) => runs.map(count).reduce((all, one) => all + one, 0);
const failed = sum((run) => run.failed) + (check.status === 0 ? 0 : 1);
if (check.status !== 0) process.stdout.write('npm run check failed (output above).\n');
process.stdout.write(`${sum((run) => run.passed)} passed, ${failed} failed\n`);
process.exit(runs.every((run) => run.ok) && failed === 0 ? 0 : 1);
