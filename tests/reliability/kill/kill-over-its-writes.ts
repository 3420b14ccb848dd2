import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DynamoDb, startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import type { RecordedExchange } from '@hoops/local-stripe/listener';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTrafficRecorder } from '../../integration/local-stripe/oracle/traffic-recorder.ts';
import { bundleChild } from './bundle-child.ts';
import type { Flow } from './flow.ts';
import { isEveryPointKilled, killPoints } from './kill-points.ts';
import { type KillableSystem, openKillableSystem } from './killable-system.ts';
import type { Death } from './order.ts';
import { openScene } from './scene.ts';

const play = async (system: KillableSystem, flow: Flow, number: number, death?: Death) => {
  const scene = openScene(system, number);
  await scene.register();
  await flow.before(scene);
  const act = await flow.act(scene);
  system.watch(death);
  await act();
  if (flow.toTheEnd) await scene.settle(flow);
  const writes = system.writes();
  const survived = system.isStillToDie();
  system.watch();
  await scene.settle(flow);
  await act();
  await scene.settle(flow);
  const { faults, sums } = await scene.compare();
  await flow.after?.(scene);
  return { faults, sums, writes, survived };
};

/**
 * Kills the process once after each write, which covers every moment. `onPush` selects the flows of a push,
 * `kill-points.ts` their kills.
 */
export const killOverItsWrites = (file: string, all: readonly Flow[]): void => {
  const flows = all.filter(({ onPush }) => isEveryPointKilled() || onPush !== undefined);
  let folder: string;
  let database: DynamoDb;
  let stages: readonly {
    readonly system: KillableSystem;
    readonly undisturbed: Awaited<ReturnType<typeof play>>;
  }[];
  /** Checked at the end, because compiling schemas would block the Stripe servers in this process. */
  const exchanges: RecordedExchange[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kill-'));
    const bundle = await bundleChild();
    database = await startDynamoDb({ dataDir: folder });
    stages = await Promise.all(
      flows.map(async (flow, index) => {
        const system = await openKillableSystem({
          bundle,
          database: database.endpoint,
          name: `flow-${index}`,
          onExchange: (exchange) => exchanges.push(exchange),
        });
        return { system, undisturbed: await play(system, flow, 0) };
      }),
    );
  });
  afterAll(async () => {
    await Promise.all(stages.map(({ system }) => system.close()));
    await database.close();
    await rm(folder, { recursive: true, force: true });
    const recorder = await createTrafficRecorder();
    for (const exchange of exchanges) recorder.record(exchange);
    recorder.expectNoProblems();
  });

  describe.concurrent('killed after any write', { timeout: 1_800_000 }, () => {
    it.for(flows.map((flow, index) => [flow.name, flow, index] as const))(
      '%s has the same result after a kill at any write',
      async ([, flow, index]) => {
        const points = killPoints(
          file,
          stages.map(({ undisturbed }) => undisturbed.writes),
        )[index];
        const stage = stages[index];
        if (!stage || !points) throw new Error('It has not lived undisturbed.');
        const { system, undisturbed } = stage;
        expect(undisturbed.faults).toEqual([]);
        expect(points.length).toBeGreaterThan(0);
        let families = 0;
        const survivedOf = async (those: readonly Death[]): Promise<readonly Death[]> => {
          const survived: Death[] = [];
          for (const point of those) {
            families += 1;
            const killed = await play(system, flow, families, point);
            const { faults, sums } = killed;
            expect({ point, faults, sums }).toEqual({ point, faults: [], sums: undisturbed.sums });
            if (killed.survived) survived.push(point);
          }
          return survived;
        };
        // Two points may remain, because writes made once per month or system do not occur again.
        const mayBeLeft = Math.min(2, points.length - 1);
        let survived = await survivedOf(points);
        // Repeats kill points that a run did not reach: on a busy machine, Stripe may time out, and the retry adds writes.
        for (let again = 0; again < 3 && survived.length > mayBeLeft; again += 1)
          survived = await survivedOf(survived);
        expect(survived.length, JSON.stringify(survived)).toBeLessThanOrEqual(mayBeLeft);
      },
    );
  });
};
