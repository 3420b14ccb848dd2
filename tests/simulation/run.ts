import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { simulate } from './simulate.ts';

const usage = `npm run simulate [-- --seeds 200 | --from 1 | --seed 123]

Plays seeds of the deterministic simulation in all cores, and prints the seeds that break a promise.

  --seeds N  number of seeds, 200 by default
  --from N   first seed, 1 by default
  --seed N   plays one seed and prints its trace
  --until-failed  stops at the first failure
`;

type Report = { readonly seed: number; readonly violations: readonly string[] };

const printed = ({ seed, violations }: Report): string =>
  `FAILED npm run simulate -- --seed ${seed}\n${violations.map((violation) => `  ${violation}\n`).join('')}`;

const playAll = async (from: number, seeds: number, untilFailed: boolean): Promise<readonly Report[]> => {
  const failed: Report[] = [];
  let next = from;
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(import.meta.url), ['--worker'], { execArgv: process.execArgv });
      const give = (): void => {
        if (next >= from + seeds || (untilFailed && failed.length > 0)) return void child.disconnect();
        child.send(next);
        next += 1;
      };
      child.on('message', (report: Report) => {
        if (report.violations.length > 0) {
          failed.push(report);
          process.stdout.write(printed(report));
        }
        give();
      });
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`)),
      );
      give();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), seeds) }, work));
  return failed;
};

const asked = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    'until-failed': { type: 'boolean', default: false },
    worker: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
}).values;

if (asked.worker) {
  process.on('message', async (seed: number) => {
    const { violations } = await simulate(seed);
    process.send?.({ seed, violations } satisfies Report);
  });
} else if (asked.help) {
  process.stdout.write(usage);
} else if (asked.seed !== undefined) {
  const { trace, violations } = await simulate(Number(asked.seed));
  process.stdout.write(`${trace.join('\n')}\n`);
  if (violations.length > 0) process.stdout.write(printed({ seed: Number(asked.seed), violations }));
  process.exitCode = violations.length > 0 ? 1 : 0;
} else {
  const begun = performance.now();
  const seeds = Number(asked.seeds);
  const failed = await playAll(Number(asked.from), seeds, asked['until-failed']);
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(`${seeds} seeds in ${seconds.toFixed(0)} s, ${failed.length} failed\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
