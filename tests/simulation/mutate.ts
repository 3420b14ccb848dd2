import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutations } from './mutations.ts';

// Removes each guard in turn, and expects the simulation to notice. Changes files of this checkout meanwhile.
const root = fileURLToPath(new URL('../..', import.meta.url));
const [asked = ''] = process.argv.slice(2);
const survived: string[] = [];
for (const { guard, file, from, to } of mutations.filter((one) => one.guard.includes(asked))) {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(from).length !== 2)
    throw new Error(`${file} does not contain the guard exactly once: ${from}`);
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  const begun = performance.now();
  let said = '';
  try {
    const args = ['--import', 'tsx', 'tests/simulation/run.ts', '--seeds', '200', '--until-failed'];
    said = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout;
  } finally {
    writeFileSync(path, before);
  }
  const summary = said.trim().split('\n').at(-1) ?? '';
  const [, how = ''] = /FAILED .*\n {2}(.*)/.exec(said) ?? [];
  if (how === '') survived.push(guard);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  process.stdout.write(
    `${how === '' ? 'SURVIVED' : 'noticed'}\t${guard}\t${summary}\t${seconds} s\t${how.slice(0, 160)}\n`,
  );
}
process.exitCode = survived.length > 0 ? 1 : 0;
