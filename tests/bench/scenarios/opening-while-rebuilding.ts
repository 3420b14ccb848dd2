import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LocalProduct } from '../../system/start-local.ts';
import { successfulAnswer } from '../lean-client.ts';
import { percentile, timed } from '../measure.ts';
import { type BenchFamily, signUpFamilies } from './families.ts';
import { rowsLag } from './rows-lag.ts';

const audit = fileURLToPath(new URL('../../../packages/audit/bin/audit.mjs', import.meta.url));

const rebuild = async (product: LocalProduct): Promise<void> => {
  const program = spawn(process.execPath, [audit, 'rebuild', '--operator', 'load', '--local', product.url], {
    env: { ...process.env, DATA_DIR: join(product.dataDir, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], said, problem] = await Promise.all([
    once(program, 'exit') as Promise<[number | null]>,
    text(program.stdout),
    text(program.stderr),
  ]);
  if (code !== 0) throw new Error(`The rebuild failed: ${said}${problem}`);
};

export const openingWhileRebuilding = async (product: LocalProduct) => {
  const { families: before } = await signUpFamilies(product, 300, 16);
  await product.settle();
  const lag = await rowsLag(product);
  let isRebuilding = true;
  const rebuilding = timed(() => rebuild(product)).finally(() => {
    isRebuilding = false;
  });
  const lags: number[] = [];
  const watch = async (): Promise<void> => {
    for (let number = 0; isRebuilding; number += 1) {
      const { client, sub } = before[number % before.length] as BenchFamily;
      const name = number % 2 === 0 ? 'Robin Even' : 'Robin Odd';
      const { version } = await successfulAnswer(
        client.post<{ version: number }>('changeParentInfo', { name }),
      );
      lag.expect(sub, version);
      lags.push(await timed(() => lag.untilShown()));
      await wait(100);
    }
  };
  const [opening, rebuilt] = await Promise.all([
    signUpFamilies(product, 300, 16, before.length),
    rebuilding,
    watch(),
  ]);
  const settling = await timed(() => product.settle());
  return {
    families: before.length + opening.families.length,
    allMs: Math.round(opening.all),
    p50Ms: Math.round(percentile(opening.each, 0.5)),
    p99Ms: Math.round(percentile(opening.each, 0.99)),
    rebuiltAfterMs: Math.round(rebuilt),
    looks: lags.length,
    rowsP50Ms: Math.round(percentile(lags, 0.5)),
    rowsP99Ms: Math.round(percentile(lags, 0.99)),
    settledAfterMs: Math.round(settling),
  };
};
