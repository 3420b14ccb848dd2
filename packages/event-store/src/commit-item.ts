import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { isStreamName, parseStream, type StreamName } from '@hoops/domain/stream';
import { digits, sortKeyOf } from './commit.ts';
import type { CommitRecord, Halt, SnapshotRecord } from './commit-log.ts';
import type { TimelineEntry, UnexpectedItem } from './event-store.ts';

/*
 * Sort keys of a stream (pk): commits ('0000000001' ...), 'halted', 'snapshot'. One descending query thus
 * reads snapshot, halt and newest commits.
 */

export type Item = Record<string, AttributeValue>;

export const firstSortKey = sortKeyOf(1);
export const lastSortKey = '9'.repeat(digits);
export const haltSortKey = 'halted';
export const snapshotSortKey = 'snapshot';

const isCommitSortKey = (sortKey: string): boolean => /^\d{10}$/.test(sortKey);

export const isCommitItem = (item: Item): boolean => isCommitSortKey(item.sk?.S ?? '');

export const commitKey = (stream: StreamName, commit: number): Item => ({
  pk: { S: stream },
  sk: { S: sortKeyOf(commit) },
});

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

/** Classifies items that a scan must report; undefined for a commit or snapshot. */
export const unexpectedItemOf = (item: Item): UnexpectedItem | undefined => {
  const [stream, sortKey] = [item.pk?.S ?? '', item.sk?.S ?? ''];
  if (!isStreamName(stream)) return { kind: 'stray', itemKey: `${stream} / ${sortKey}` };
  if (isHaltItem(item)) return { kind: 'halt', stream };
  if (isSnapshotItem(item)) return undefined;
  if (!isCommitItem(item)) return { kind: 'stray', itemKey: `${stream} / ${sortKey}` };
  const names = Object.keys(item).filter((name) => !commitAttributes.has(name));
  return names.length === 0 ? undefined : { kind: 'attributes', stream, commit: Number(sortKey), names };
};

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
  // Missing labels are tolerated here, because readers do not need them; verification reports them.
  hour: item.hour?.S ?? '',
  moment: item.moment?.S ?? '',
  proof:
    item.proof === undefined ? undefined : { keyId: textOf(item, 'proofKeyId'), mac: textOf(item, 'proof') },
});

/** All attributes of a halt. A process limited to these attributes cannot create a commit. */
export const haltAttributes = ['pk', 'sk', 'haltedCommit', 'haltedFor'] as const;

export const haltKey = (stream: StreamName) => ({ pk: { S: stream }, sk: { S: haltSortKey } });

export const haltItem = (stream: StreamName, { commit, problem }: Halt) =>
  ({
    ...haltKey(stream),
    haltedCommit: { N: String(commit) },
    haltedFor: { S: problem },
  }) satisfies Record<(typeof haltAttributes)[number], AttributeValue>;

export const isHaltItem = (item: Item): boolean => item.sk?.S === haltSortKey;

export const isSnapshotItem = (item: Item): boolean => item.sk?.S === snapshotSortKey;

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

export const snapshotOf = (item: Item): SnapshotRecord => ({
  commit: numberOf(item, 'commit'),
  version: numberOf(item, 'version'),
  hash: textOf(item, 'hash'),
  foldVersion: numberOf(item, 'foldVersion'),
  keyId: textOf(item, 'keyId'),
  sealed: textOf(item, 'sealed'),
});

/**
 * Parses a time index item. `moment` is `at#stream#sk`, where the stream's name contains another `#`.
 * @throws Error for a missing attribute
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

/** @throws Error for an invalid key */
export const streamOf = (item: Item): StreamName => parseStream(textOf(item, 'pk')).name;

const typesOf = (item: Item): readonly string[] => (item.types?.L ?? []).map((type) => type.S ?? '');

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
