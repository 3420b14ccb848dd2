import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Decider } from '@hoops/domain/decider';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import { streams as definitions } from '@hoops/domain/streams';
import type { CommitRecord, SnapshotRecord } from '@hoops/event-store/commit-log';
import { memoryTable } from '@hoops/event-store/memory-commit-log';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { openSnapshot } from '@hoops/event-store/snapshot';
import type { FamilyKey } from '@hoops/runtime/family-keys';
import { silentLogger } from '@hoops/runtime/logger';
import { expect, it } from 'vitest';

/*
 * Tables stored by an earlier version and never rewritten: every event type of that version, a random family,
 * snapshots within streams, and folded states.
 */
type Line = {
  readonly keys?: Readonly<Record<string, string>>;
  readonly foldVersions?: Readonly<Record<string, number>>;
  readonly states?: Readonly<Record<StreamName, object>>;
  readonly stream?: StreamName;
  readonly snapshot?: SnapshotRecord;
  readonly commit?: CommitRecord;
};
const lines = readFileSync(new URL('fixtures/stored-club-1.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Line => JSON.parse(line));
const { keys: secrets = {}, foldVersions = {}, states = {} } = lines[0] ?? {};

const find = async (keyId: string): Promise<FamilyKey | undefined> => {
  const secret = secrets[keyId];
  return secret === undefined
    ? undefined
    : { kind: 'usable', secret: createSecretKey(Buffer.from(secret, 'base64')) };
};
const keys = {
  find,
  obtain: async (keyId: string): Promise<FamilyKey> => {
    throw new Error(`Nothing is written here, so no key ${keyId} is made.`);
  },
  erase: async () => undefined,
};

const storedClub = ({ withSnapshots }: { readonly withSnapshots: boolean }) => {
  const table = memoryTable();
  for (const { commit, stream, snapshot } of lines) {
    if (commit) table.commits.set(commit.stream, [...(table.commits.get(commit.stream) ?? []), commit]);
    if (stream && snapshot && withSnapshots) table.snapshots.set(stream, snapshot);
  }
  return memoryEventStore({ keys, snapshots: false }, table);
};

const foldOfStream = (stream: StreamName) =>
  definitions[parseStream(stream).kind].decider as unknown as Decider<unknown, never, DomainEvent, string>;

const namesSince: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('fixtures/renamed-fields.json', import.meta.url), 'utf8'),
);

/** Fields that `operations` replaced. */
const removedSince: readonly string[] = ['refused', 'settlementRefused'];

const withNamesOfNow = (state: object): object =>
  JSON.parse(
    Object.entries(namesSince).reduce(
      (text, [before, now]) => text.replaceAll(`"${before}":`, `"${now}":`),
      JSON.stringify(state),
    ),
    (field, value) => (removedSince.includes(field) ? undefined : value),
  );

const streams = Object.keys(states) as StreamName[];

/** Kinds of streams added after the earlier version. */
const kindsSince: readonly string[] = ['job', 'prices', 'class', 'payout', 'papers'];

it('the fixture of an earlier version contains every kind of stream', () => {
  expect(new Set(streams.map((stream) => parseStream(stream).kind))).toEqual(
    new Set(Object.keys(definitions).filter((kind) => !kindsSince.includes(kind))),
  );
});

it.each(streams)(
  'a stream stored by an earlier version folds to the recorded state, with or without snapshot: %s',
  async (stream) => {
    const fold = foldOfStream(stream);
    const state = states[stream];
    if (!state) throw new Error('The fixture says what each stream was.');
    const fromSnapshot = await storedClub({ withSnapshots: true }).load(stream, fold);
    const fromCommits = await storedClub({ withSnapshots: false }).load(stream, fold);
    expect(fromSnapshot).toEqual(fromCommits);
    expect(JSON.parse(JSON.stringify(fromCommits.state))).toMatchObject(withNamesOfNow(state));
  },
);

it.each(streams)(
  'a snapshot stored by an earlier version is used if its fold version is unchanged: %s',
  async (stream) => {
    const fold = foldOfStream(stream);
    const record = lines.find((line) => line.stream === stream)?.snapshot;
    const opened = await openSnapshot(keys, silentLogger, stream, fold, record);
    expect(opened !== undefined).toBe(fold.foldVersion === foldVersions[stream]);
  },
);
