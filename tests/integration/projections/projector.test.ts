import type { SealedEnvelope } from '@hoops/domain/envelope';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectorFor } from '@hoops/projections/projector';
import { firstGenerations } from '@hoops/projections/read-store';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import { describe, expect, it } from 'vitest';
import { danas, happens, registered } from './club.ts';
import { contentOf } from './rows.ts';

describe('the projector', () => {
  const start = async () => {
    const keys = memoryFamilyKeys();
    const store = memoryEventStore({ keys });
    const rows = memoryReadStore();
    await happens(store, danas, [registered()]);
    let sealed: SealedEnvelope | undefined;
    for await (const commit of store.readCommits(danas)) sealed = commit.envelopes[0];
    if (!sealed) throw new Error('Nothing happened.');
    const deliver = () => projectorFor({ store, keys, rows })(sealed);
    const sizes = async () =>
      Promise.all([1, 2, 3].map(async (number) => Object.keys(await contentOf(rows, number)).length));
    return { rows, deliver, sizes };
  };

  it('writes the live generation', async () => {
    const { deliver, sizes } = await start();
    await deliver();
    const [live = 0, ...others] = await sizes();
    expect(live).toBeGreaterThan(4);
    expect(others).toEqual([0, 0]);
  });

  it('writes the one that is being built and the one that is kept likewise', async () => {
    const { rows, deliver, sizes } = await start();
    await rows.changeGenerations(firstGenerations, { live: 2, building: 3, previous: 1 });
    await deliver();
    const [previous = 0, live, building] = await sizes();
    expect(previous).toBeGreaterThan(4);
    expect([live, building]).toEqual([previous, previous]);
  });
});
