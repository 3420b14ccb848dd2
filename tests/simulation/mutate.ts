import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { type Guard, guards } from './guards.ts';

// Removes each guard in turn, and expects seeds or its test to notice. Changes files of this checkout meanwhile.
const root = fileURLToPath(new URL('../..', import.meta.url));
const asked = process.argv.slice(2);
const chosen = guards.filter(
  ({ guard, noticedBy = 'seeds' }) =>
    asked.length === 0 || asked.some((part) => guard.includes(part) || noticedBy.includes(part)),
);

const vitest = await createVitest('test', { root, watch: false, reporters: [{}], bail: 1 });
await vitest.globTestSpecifications();

const failedTest = async (changed: string, files: readonly string[]): Promise<string | undefined> => {
  vitest.invalidateFile(changed);
  const ids = files.map((file) => join(root, file));
  const { testModules } = await vitest.runTestSpecifications(
    ids.flatMap((id) => vitest.getModuleSpecifications(id)),
  );
  // Vitest also returns the modules of earlier runs.
  const ran = testModules.filter(({ moduleId }) => ids.includes(moduleId));
  const tests = ran.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.find((test) => test.result().state === 'failed')?.name;
  if (!failed && (ran.length < ids.length || ran.some((module) => !module.ok())))
    throw new Error(`${files} did not run: ${JSON.stringify(ran.flatMap((module) => module.errors()))}`);
  return failed;
};

const failedSeed = (): string | undefined => {
  const args = ['--import', 'tsx', 'tests/simulation/run.ts', '--seeds', '200', '--until-failed'];
  const said = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout;
  if (!/\d+ failed\n$/.test(said)) throw new Error(`The simulation ended early: ${said}`);
  return /FAILED .*--seed (\d+\n {2}.*)/.exec(said)?.[1]?.replace('\n', '');
};

const withoutGuard = async ({ file, from, to, noticedBy }: Guard): Promise<string | undefined> => {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(from).length !== 2) throw new Error(`${file} does not contain exactly once: ${from}`);
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  try {
    return noticedBy === undefined ? failedSeed() : await failedTest(path, [noticedBy]);
  } finally {
    writeFileSync(path, before);
    vitest.invalidateFile(path);
  }
};

const files = [...new Set(chosen.flatMap(({ noticedBy }) => noticedBy ?? []))];
const alreadyRed = files.length > 0 && (await failedTest('', files));
if (alreadyRed) throw new Error(`A test fails even with all guards: ${alreadyRed}`);
const survived: Guard[] = [];
for (const guard of chosen) {
  const how = await withoutGuard(guard);
  if (how === undefined) survived.push(guard);
  process.stdout.write(
    `${how === undefined ? 'SURVIVED' : 'noticed'}\t${guard.guard}\t${guard.noticedBy ?? 'seeds'}\t${how ?? ''}\n`,
  );
}
process.stdout.write(`${chosen.length} guards, ${survived.length} survived\n`);
await vitest.close();
process.exitCode = survived.length > 0 ? 1 : 0;
