import type { SealedEnvelope } from '@hoops/domain/envelope';
import { memoryTable } from '@hoops/event-store/memory-commit-log';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectorFor } from '@hoops/projections/projector';
import { firstGenerations } from '@hoops/projections/read-store';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { expect, it } from 'vitest';
import { added, danaStream, happens, paid, registered } from './club.ts';
import { contentOf } from './rows.ts';

const start = async () => {
  const keys = memoryFamilyKeys();
  const store = memoryEventStore({ keys });
  const rows = memoryReadStore();
  await happens(store, danaStream, [registered()]);
  let sealed: SealedEnvelope | undefined;
  for await (const commit of store.readCommits(danaStream)) sealed = commit.envelopes[0];
  if (!sealed) throw new Error('Nothing happened.');
  const deliver = () => projectorFor({ store, keys, rows })(sealed);
  const sizes = async () =>
    Promise.all([1, 2, 3].map(async (number) => Object.keys(await contentOf(rows, number)).length));
  return { rows, deliver, sizes };
};

it('the projector loads and writes once for new events, and does nothing for processed events', async () => {
  const keys = memoryFamilyKeys();
  const table = memoryTable();
  const writer = memoryEventStore({ keys }, table);
  const store = memoryEventStore({ keys }, table);
  const rows = memoryReadStore();
  let calls: string[] = [];
  const counted =
    <Args extends readonly unknown[], Answer>(name: string, call: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      calls.push(name);
      return call(...args);
    };
  const handle = projectorFor({
    store: {
      loadWithEvents: (stream, fold) => {
        calls.push('load');
        return store.loadWithEvents(stream, fold);
      },
      read: counted('read', store.read),
    },
    keys,
    rows: {
      ...rows,
      checkpoint: counted('checkpoint', rows.checkpoint),
      putHistory: counted('history', rows.putHistory),
      writeStream: counted('write', rows.writeStream),
    },
  });
  const deliver = async (version: number) => {
    calls = [];
    let sealed: SealedEnvelope | undefined;
    for await (const { envelopes } of store.readCommits(danaStream))
      sealed = envelopes.find((one) => one.version === version) ?? sealed;
    if (sealed) await handle(sealed);
    return calls;
  };
  await happens(writer, danaStream, [registered()]);
  expect(await deliver(1)).toEqual(['checkpoint', 'load', 'write']);
  await happens(writer, danaStream, [added('jordan')]);
  await happens(writer, danaStream, [paid('in_1')]);
  expect(await deliver(3)).toEqual(['load', 'write']);
  expect(await deliver(2)).toEqual([]);
  expect(await deliver(3)).toEqual([]);
});

it('the projector writes the live generation', async () => {
  const { deliver, sizes } = await start();
  await deliver();
  const [live = 0, ...others] = await sizes();
  expect(live).toBeGreaterThan(4);
  expect(others).toEqual([0, 0]);
});

it('the projector also writes the building and the previous generation', async () => {
  const { rows, deliver, sizes } = await start();
  await rows.changeGenerations(firstGenerations, { live: 2, building: 3, previous: 1 });
  await deliver();
  const [previous = 0, live, building] = await sizes();
  expect(previous).toBeGreaterThan(4);
  expect([live, building]).toEqual([previous, previous]);
});
