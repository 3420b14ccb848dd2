import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { registered, withCard } from '@hoops/domain/testing/family-story';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { expect, it } from 'vitest';
import type { EventStore } from './event-store.ts';
import { eventStoreAsOf } from './event-store-as-of.ts';
import { memoryEventStore } from './memory-event-store.ts';
import { streamReader } from './repository.ts';
import { wholeStream } from './whole-stream.ts';

const stream = familyStream(familyId('family-1'));

const append = async (store: EventStore, at: string, events: readonly (typeof registered)[]) => {
  const head = await store.head(stream);
  return store.append(
    stream,
    head,
    events.map((event) => ({ event })),
    {
      commandId: at,
      fingerprint: at,
      correlationId: at,
      at,
      keyId: stream,
      actor: { sub: 'family-1', role: 'parent' },
    },
  );
};

const first = '2026-11-10T18:00:00.000Z';
const second = '2026-11-11T18:00:00.000Z';

const twoCommits = async () => {
  const keys = memoryFamilyKeys();
  const store = memoryEventStore({ keys });
  await append(store, first, [registered]);
  await append(store, second, withCard as readonly (typeof registered)[]);
  return { store, keys };
};

it('a store as of a moment has the last commit before or at that moment as its head', async () => {
  const { store } = await twoCommits();
  const until = async (moment: string) => (await eventStoreAsOf(store, moment).head(stream)).version;
  expect(await until('2026-11-10T17:59:59.999Z')).toBe(0);
  expect(await until(first)).toBe(1);
  expect(await until('2026-11-11T17:59:59.999Z')).toBe(1);
  expect(await eventStoreAsOf(store, second).head(stream)).toEqual(await store.head(stream));
});

it('a store as of a moment reads and folds only commits made before or at that moment', async () => {
  const { store } = await twoCommits();
  const then = eventStoreAsOf(store, first);
  expect(await wholeStream(then, stream)).toEqual((await wholeStream(store, stream)).slice(0, 1));
  const { state, head } = await streamReader(then, familyStreams).load(familyId('family-1'));
  expect(head.version).toBe(1);
  expect(state).toMatchObject({ kind: 'registered', hasDefaultPaymentMethod: false });
  const before = eventStoreAsOf(store, '2026-11-01T00:00:00.000Z');
  expect(await wholeStream(before, stream)).toEqual([]);
  expect((await streamReader(before, familyStreams).load(familyId('family-1'))).state).toEqual(
    familyStreams.decider.initialState,
  );
});

it('a store as of a moment shows data as erased that was erased after that moment', async () => {
  const { store, keys } = await twoCommits();
  await keys.erase(stream);
  const { state } = await streamReader(eventStoreAsOf(store, first), familyStreams).load(
    familyId('family-1'),
  );
  expect(JSON.stringify(state)).toContain('[erased]');
  expect(JSON.stringify(state)).not.toContain(registered.data.name);
});
