import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DynamoDb, startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Flow, flows } from './flows.ts';
import { type KillableSystem, openKillableSystem } from './killable-system.ts';
import { openScene } from './scene.ts';

let folder: string;
let bundle: string;
let database: DynamoDb;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kill-'));
  bundle = join(folder, 'child-main.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./child-main.ts', import.meta.url))],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // As small as what is deployed: it is started for every death.
    mainFields: ['module', 'main'],
    minify: true,
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
  });
  database = await startDynamoDb({ dataDir: folder });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The act on a family of its own, killed after its nth write or not at all; then everything settles. */
const play = async (system: KillableSystem, flow: Flow, number: number, dieAfter?: number) => {
  const scene = openScene(system, number);
  await scene.register();
  await flow.before(scene);
  const act = await flow.act(scene);
  system.watch(dieAfter);
  await act();
  if (flow.toTheEnd) await scene.settle(flow);
  const writes = system.writes();
  const survived = system.isStillToDie();
  system.watch();
  await scene.settle(flow);
  // The parent, who saw no answer, presses again; what was not confirmed is brought again.
  await act();
  await scene.settle(flow);
  const { faults, sums } = await scene.compare();
  await flow.after?.(scene);
  return { faults, sums, writes, survived };
};

/**
 * Dying before a write is dying after the one before it: the two cannot be distinguished from outside. So one death after
 * each write covers every moment.
 */
describe.concurrent('killed after any write', { timeout: 600_000 }, () => {
  it.for(flows.map((flow, index) => [flow.name, flow, index] as const))('%s', async ([, flow, index]) => {
    const system = await openKillableSystem({ bundle, database: database.endpoint, name: `flow-${index}` });
    try {
      const undisturbed = await play(system, flow, 0);
      expect(undisturbed.faults).toEqual([]);
      expect(undisturbed.writes.length).toBeGreaterThan(0);
      let points = 0;
      for (let survived = false; !survived; points += 1) {
        const killed = await play(system, flow, points + 1, points + 1);
        const { faults, sums } = killed;
        const after = killed.writes.at(-1);
        expect({ points, after, faults, sums }).toEqual({
          points,
          after,
          faults: [],
          sums: undisturbed.sums,
        });
        survived = killed.survived;
      }
      // What is written once a month or once a system is not written again.
      expect(points).toBeGreaterThanOrEqual(undisturbed.writes.length - 2);
    } finally {
      await system.close();
    }
  });
});
