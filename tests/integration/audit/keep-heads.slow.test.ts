import { keepHeadsJob } from '@hoops/audit/kept-heads/keep-heads-job';
import type { Clock } from '@hoops/runtime/clock';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { expect, it } from 'vitest';
import { segmentsDefinition } from '../../../stacks/segments-definition.ts';
import { interpret } from '../../stacks/states-interpreter.ts';
import { happens, renamed } from '../projections/club.ts';
import { killableProcess } from './killable-process.ts';
import { first, openHeadsClub, second } from './open-heads-club.ts';
import { danas } from './small-club.ts';

it('the keep-heads job ends with the same result after a crash at any write', async () => {
  const machine = JSON.stringify(segmentsDefinition({ segments: 2, hours: 1, recordsFailure: false }));
  for (let diesAt = 1; ; diesAt += 1) {
    const { bench, store, keptIn, keeping, found, alarms } = await openHeadsClub();
    const { dying, revive, lives } = killableProcess(diesAt);
    const inMemory = memoryCheckpoints();
    const checkpoints = { ...inMemory, write: dying(inMemory.write) };
    const kept = keptIn({ ...store, put: dying(store.put) });
    const run = async (clock: Clock) => {
      const remembering = { ...bench.store, append: dying(bench.store.append) };
      const job = keepHeadsJob({
        ...keeping(clock),
        store: remembering,
        keptHeads: kept,
        checkpoints,
        commitsOfStep: 2,
      });
      const handler = segmentHandler(job, checkpoints, clock);
      const once = () =>
        interpret(machine, {}, async (_resource, payload) => {
          try {
            return await handler(payload as never);
          } finally {
            revive();
          }
        });
      const { status } = await once();
      expect(status === 'SUCCEEDED' || (await once()).status === 'SUCCEEDED').toBe(true);
    };
    await run(first);
    await happens(bench.store, danas, [renamed('jordan', 'J')]);
    await run(second);
    const newest = await kept.newest();
    expect(Object.keys(newest?.heads ?? {})).toHaveLength(9);
    expect(newest).toMatchObject({ day: '2026-12-02', tree: { base: '2026-12-01', size: 10 } });
    expect(newest?.heads[danas]?.commit).toBe(4);
    expect(await found()).toEqual([]);
    expect([...alarms(), ...alarms('heads-wrong')]).toEqual([]);
    if (lives().deaths > 0) continue;
    expect(diesAt).toBeGreaterThan(20);
    return;
  }
});
