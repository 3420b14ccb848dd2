import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Guard, guards } from './guards.ts';

// Removes each guard in turn, and expects seeds or its test to notice. Changes files of this checkout meanwhile.
const root = fileURLToPath(new URL('../..', import.meta.url));
const asked = process.argv.slice(2);
const chosen = guards.filter(
  ({ guard, noticedBy = 'seeds' }) =>
    asked.length === 0 || asked.some((part) => guard.includes(part) || noticedBy.includes(part)),
);

const node = (...args: readonly string[]): string =>
  spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout;

type TestReport = {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
};

const runTests = (files: readonly string[], ...options: readonly string[]): TestReport => {
  const said = node('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', ...options, ...files);
  return JSON.parse(said.slice(said.indexOf('{"numTotalTestSuites"')));
};

const failedTest = (file: string): string | undefined =>
  runTests([file], '--bail=1')
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed')?.title;

const failedSeed = (): string | undefined => {
  const said = node('--import', 'tsx', 'tests/simulation/run.ts', '--seeds', '200', '--until-failed');
  if (!/\d+ failed\n$/.test(said)) throw new Error(`The simulation ended early: ${said}`);
  return /FAILED .*--seed (\d+\n {2}.*)/.exec(said)?.[1]?.replace('\n', '');
};

const withoutGuard = ({ file, from, to, noticedBy }: Guard): string | undefined => {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(from).length !== 2) throw new Error(`${file} does not contain exactly once: ${from}`);
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  try {
    return noticedBy === undefined ? failedSeed() : failedTest(noticedBy);
  } finally {
    writeFileSync(path, before);
  }
};

const files = new Set(chosen.flatMap(({ noticedBy }) => noticedBy ?? []));
if (files.size > 0 && !runTests([...files]).success) throw new Error('Tests fail even with all guards.');
const survived: Guard[] = [];
for (const guard of chosen) {
  const how = withoutGuard(guard);
  if (how === undefined) survived.push(guard);
  process.stdout.write(
    `${how === undefined ? 'SURVIVED' : 'noticed'}\t${guard.guard}\t${guard.noticedBy ?? 'seeds'}\t${how ?? ''}\n`,
  );
}
process.stdout.write(`${chosen.length} guards, ${survived.length} survived\n`);
process.exitCode = survived.length > 0 ? 1 : 0;
