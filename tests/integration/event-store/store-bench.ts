import { randomUUID } from 'node:crypto';
import type { Actor } from '@hoops/domain/actor';
import type { StreamName } from '@hoops/domain/stream';
import type { CommitLog } from '@hoops/event-store/commit-log';
import type { CommitContext, EventStore } from '@hoops/event-store/event-store';
import { type CommandContext, type Commands, repository } from '@hoops/event-store/repository';
import type { EventStoreOptions } from '@hoops/event-store/stored-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import { type GuestCommand, type GuestList, guestList } from './guest-list.ts';

export type StoreBench = {
  /** Opens a store as in another process, which shares only the tables. */
  readonly open: (options?: Partial<EventStoreOptions>) => EventStore;
  readonly keys: () => FamilyKeys;
  readonly proofs: () => ProofKeys;
  readonly stored: (stream: StreamName) => Promise<string>;
  readonly tamper: (stream: StreamName, commit: number, change: (body: string) => string) => Promise<void>;
  readonly remove: (stream: StreamName, commit: number) => Promise<void>;
  readonly log: () => CommitLog;
  readonly close: () => Promise<void>;
};

export const someStream = (): StreamName => `family#${randomUUID()}`;
const dana: Actor = { sub: 'sub-dana', role: 'parent' };
export const noon = '2026-11-02T12:00:00.000Z';

export const context = (stream: StreamName, facts: Partial<CommitContext> = {}): CommitContext => ({
  actor: dana,
  commandId: randomUUID(),
  fingerprint: 'fingerprint',
  at: noon,
  correlationId: 'correlation',
  keyId: stream,
  ...facts,
});

export const guestFold = guestList;

const sameName = (stream: StreamName) => stream;
export const guestStreams = { nameOf: sameName, keyIdOf: sameName, decider: guestList };

type Facts = Partial<CommandContext<GuestList, 'already-invited'>> & { readonly at?: string };

export const handle = (
  store: EventStore,
  stream: StreamName,
  command: GuestCommand,
  { at = noon, ...facts }: Facts = {},
) => handleAll(store, stream, [command], { at, ...facts });

export const handleAll = (
  store: EventStore,
  stream: StreamName,
  commands: Commands<GuestList, GuestCommand>,
  { at = noon, ...facts }: Facts = {},
) =>
  repository(
    { store, clock: fixedClock(at), newId: randomUUID, backoff: async () => undefined },
    guestStreams,
  ).execute(stream, commands, {
    commandId: randomUUID(),
    actor: dana,
    correlationId: 'correlation',
    ...facts,
  });

export const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};
