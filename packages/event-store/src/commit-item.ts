import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { isStreamName, parseStream, type StreamName } from '@hoops/domain/stream';
import { digits, sortKeyOf } from './commit.ts';
import type { CommitRecord, Halt, SnapshotRecord } from './commit-log.ts';
import type { OddItem, TimelineEntry } from './event-store.ts';

/*
 * How commits and snapshots lie in the events table:
 *
 *   pk = stream   sk = '0000000001', '0000000002' ...   a commit
 *   pk = stream   sk = 'halted'                         only when the stream was found broken: nothing is appended
 *   pk = stream   sk = 'snapshot'                       the state after some commit, sealed
 *
 * The snapshot sorts after all commits, so that one descending query reads it and the newest commits; a halt sorts
 * between them, so that a reader of either sees it.
 * A commit is also in the index `time` (hour#shard, moment). Readers of the table's stream take only what
 * `isCommitSortKey` says.
 */

export type Item = Record<string, AttributeValue>;

export const firstSortKey = sortKeyOf(1);
export const lastSortKey = '9'.repeat(digits);
export const haltSortKey = 'halted';
export const snapshotSortKey = 'snapshot';

/** Commits are streamed and published; snapshots are not. */
const isCommitSortKey = (sortKey: string): boolean => /^\d{10}$/.test(sortKey);

/** Whether an item is a commit: neither a snapshot nor a halt. */
export const isCommitItem = (item: Item): boolean => isCommitSortKey(item.sk?.S ?? '');

/** The primary key of a commit's item. */
export const commitKey = (stream: StreamName, commit: number): Item => ({
  pk: { S: stream },
  sk: { S: sortKeyOf(commit) },
});

/** A commit as DynamoDB stores it. */
export const commitItem = (record: CommitRecord): Item => ({
  ...commitKey(record.stream, record.commit),
  previousHash: { S: record.previousHash },
  hash: { S: record.hash },
  body: { S: record.body },
  fingerprint: { S: record.fingerprint },
  keyId: { S: record.keyId },
  at: { S: record.at },
  firstVersion: { N: String(record.firstVersion) },
  lastVersion: { N: String(record.lastVersion) },
  types: { L: record.types.map((type) => ({ S: type })) },
  ...(record.proof && { proofKeyId: { S: record.proof.keyId }, proof: { S: record.proof.mac } }),
  hour: { S: record.hour },
  moment: { S: record.moment },
});

const commitAttributes = new Set([
  'pk',
  'sk',
  'previousHash',
  'hash',
  'body',
  'fingerprint',
  'keyId',
  'at',
  'firstVersion',
  'lastVersion',
  'types',
  'proofKeyId',
  'proof',
  'hour',
  'moment',
]);

/** Classifies an item that a scan must report; undefined for a commit as we write it, and for a snapshot. */
export const oddItemOf = (item: Item): OddItem | undefined => {
  const [stream, sortKey] = [item.pk?.S ?? '', item.sk?.S ?? ''];
  if (!isStreamName(stream)) return { kind: 'stray', itemKey: `${stream} / ${sortKey}` };
  if (isHaltItem(item)) return { kind: 'halt', stream };
  if (isSnapshotItem(item)) return undefined;
  if (!isCommitItem(item)) return { kind: 'stray', itemKey: `${stream} / ${sortKey}` };
  const names = Object.keys(item).filter((name) => !commitAttributes.has(name));
  return names.length === 0 ? undefined : { kind: 'attributes', stream, commit: Number(sortKey), names };
};

/** The commit in an item. @throws Error when an attribute is missing that every commit has. */
export const recordOf = (item: Item): CommitRecord => ({
  stream: streamOf(item),
  commit: Number(textOf(item, 'sk')),
  previousHash: textOf(item, 'previousHash'),
  hash: textOf(item, 'hash'),
  body: textOf(item, 'body'),
  fingerprint: textOf(item, 'fingerprint'),
  keyId: textOf(item, 'keyId'),
  at: textOf(item, 'at'),
  firstVersion: numberOf(item, 'firstVersion'),
  lastVersion: numberOf(item, 'lastVersion'),
  types: typesOf(item),
  // Reading a stream does not need them: that they are gone is for verifying to say.
  hour: item.hour?.S ?? '',
  moment: item.moment?.S ?? '',
  proof:
    item.proof === undefined ? undefined : { keyId: textOf(item, 'proofKeyId'), mac: textOf(item, 'proof') },
});

/** All that a halt has: who may write these alone can make no commit. */
export const haltAttributes = ['pk', 'sk', 'haltedCommit', 'haltedFor'] as const;

/** The primary key of a stream's halt. */
export const haltKey = (stream: StreamName) => ({ pk: { S: stream }, sk: { S: haltSortKey } });

/** A halt as DynamoDB stores it. */
export const haltItem = (stream: StreamName, { commit, problem }: Halt) =>
  ({
    ...haltKey(stream),
    haltedCommit: { N: String(commit) },
    haltedFor: { S: problem },
  }) satisfies Record<(typeof haltAttributes)[number], AttributeValue>;

/** Whether an item says that its stream is halted. */
export const isHaltItem = (item: Item): boolean => item.sk?.S === haltSortKey;

/** Whether an item is a stream's snapshot. */
export const isSnapshotItem = (item: Item): boolean => item.sk?.S === snapshotSortKey;

/** A snapshot as DynamoDB stores it. */
export const snapshotItem = (stream: StreamName, record: SnapshotRecord): Item => ({
  pk: { S: stream },
  sk: { S: snapshotSortKey },
  commit: { N: String(record.commit) },
  version: { N: String(record.version) },
  hash: { S: record.hash },
  foldVersion: { N: String(record.foldVersion) },
  keyId: { S: record.keyId },
  sealed: { S: record.sealed },
});

/** The snapshot in an item. @throws Error when an attribute is missing. */
export const snapshotOf = (item: Item): SnapshotRecord => ({
  commit: numberOf(item, 'commit'),
  version: numberOf(item, 'version'),
  hash: textOf(item, 'hash'),
  foldVersion: numberOf(item, 'foldVersion'),
  keyId: textOf(item, 'keyId'),
  sealed: textOf(item, 'sealed'),
});

/**
 * What the time index holds of a commit. `moment` is `at#stream#sk`, and a stream's name has `#` in it.
 * @throws Error when an attribute is missing.
 */
export const timelineEntryOf = (item: Item): TimelineEntry => {
  const moment = textOf(item, 'moment');
  return {
    stream: streamOf(item),
    commit: Number(textOf(item, 'sk')),
    at: moment.slice(0, moment.indexOf('#')),
    types: typesOf(item),
  };
};

/** The stream that an item belongs to. @throws Error when its key is not a stream's name. */
export const streamOf = (item: Item): StreamName => parseStream(textOf(item, 'pk')).name;

const typesOf = (item: Item): readonly string[] => (item.types?.L ?? []).map((type) => type.S ?? '');

/** A text attribute. @throws Error when it is missing. */
export const textOf = (item: Item, name: string): string => {
  const value = item[name]?.S;
  if (value === undefined) throw new Error(`An item of the events table has no ${name}.`);
  return value;
};

const numberOf = (item: Item, name: string): number => {
  const value = item[name]?.N;
  if (value === undefined) throw new Error(`An item of the events table has no ${name}.`);
  return Number(value);
};
