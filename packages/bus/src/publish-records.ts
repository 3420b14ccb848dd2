import type { SealedEnvelope } from '@hoops/domain/envelope';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import { envelopesOf } from '@hoops/event-store/commit';
import { isCommitItem } from '@hoops/event-store/commit-item';
import type { CommitLog } from '@hoops/event-store/commit-log';
import { streamBrokenLogged } from '@hoops/event-store/event-store';
import {
  type ArrivingCommit,
  type Published,
  type PublishedPositions,
  placeOf,
} from '@hoops/runtime/coordination/published-positions';
import type { Logger } from '@hoops/runtime/logger';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { type Publishable, type PublisherOptions, publishInOrder } from './publisher.ts';

export type PublishRecordsOptions = PublisherOptions & {
  readonly positions: PublishedPositions;
  readonly halt: CommitLog['halt'];
  readonly logger: Logger;
};

/**
 * Publishes commits in order and returns the first failure, where Lambda resumes. A commit that does not
 * follow its predecessor halts its stream (`stream-broken`).
 */
export const publishRecords = async (
  records: readonly DynamoDBRecord[],
  options: PublishRecordsOptions,
): Promise<DynamoDBBatchResponse> => {
  const { commits, unreadable } = readCommits(records);
  const { fitting, broken } = await judged(commits, options.positions);
  await stop(broken, options);
  const failure = await publishInOrder(fitting, options);
  const failed = failure
    ? fitting.findIndex(({ position }) => position === failure.position)
    : fitting.length;
  await saveLast(fitting.slice(0, failed), options.positions);
  const first = failure ?? unreadable;
  if (!first) return { batchItemFailures: [] };
  options.logger.error('publishing-stopped', { sequenceNumber: first.position, reason: first.reason });
  return { batchItemFailures: [{ itemIdentifier: first.position }] };
};

type Commit = Publishable<string> & ArrivingCommit & { readonly stream: StreamName };
type Placed = Commit & { readonly after: Published };
type Broken = { readonly commit: Commit; readonly last: Published };

/** Commits that follow their predecessors, and each stream's first commit that does not. */
const judged = async (
  commits: readonly Commit[],
  positions: Pick<PublishedPositions, 'read'>,
): Promise<{ readonly fitting: readonly Placed[]; readonly broken: readonly Broken[] }> => {
  const streams = [...new Set(commits.map(({ stream }) => stream))];
  const found = await Promise.all(
    streams.map(async (stream) => [stream, await positions.read(stream)] as const),
  );
  const last = new Map(found);
  const fitting: Placed[] = [];
  const broken: Broken[] = [];
  for (const commit of commits) {
    const before = last.get(commit.stream);
    const place = placeOf(before, commit);
    const { hash, sequence, tableStream } = commit;
    const own = { commit: commit.commit, hash, sequence, tableStream, stopped: false };
    if (place === 'broken') {
      const stopped = { ...(before ?? own), stopped: true };
      last.set(commit.stream, stopped);
      if (!before?.stopped) broken.push({ commit, last: stopped });
      continue;
    }
    const after = place === 'next' || before === undefined ? own : before;
    last.set(commit.stream, after);
    fitting.push({ ...commit, after });
  }
  return { fitting, broken };
};

const stop = async (
  broken: readonly Broken[],
  { positions, halt, logger }: PublishRecordsOptions,
): Promise<void> => {
  for (const { commit, last } of broken) {
    const facts = { commit: commit.commit, problem: 'The commit does not follow the last published commit.' };
    logger.error(streamBrokenLogged, { stream: commit.stream, ...facts });
    await halt(commit.stream, facts);
    await positions.write(commit.stream, last);
  }
};

const saveLast = async (
  published: readonly Placed[],
  positions: Pick<PublishedPositions, 'writeAll'>,
): Promise<void> => {
  await positions.writeAll(new Map(published.map(({ stream, after }) => [stream, after])));
};

type ReadRecords = {
  readonly commits: readonly Commit[];
  readonly unreadable: { readonly position: string; readonly reason: string } | undefined;
};

const readCommits = (records: readonly DynamoDBRecord[]): ReadRecords => {
  const commits: Commit[] = [];
  for (const { eventName, dynamodb, eventSourceARN } of records) {
    const position = dynamodb?.SequenceNumber;
    const image = dynamodb?.NewImage;
    // Snapshots and halts are stored beside commits; the sort key identifies commits.
    const isCommit = isCommitItem({ sk: { S: image?.sk?.S ?? '' } });
    if (eventName !== 'INSERT' || position === undefined || image === undefined || !isCommit) continue;
    const commit = commitOf({ position, tableStream: labelIn(eventSourceARN) }, image);
    if (!commit) return { commits, unreadable: { position, reason: 'UnreadableCommit' } };
    commits.push(commit);
  }
  return { commits, unreadable: undefined };
};

type Place = { readonly position: string; readonly tableStream: string };

const labelIn = (arn: string | undefined): string => {
  const label = arn?.split('/').at(-1);
  if (!label) throw new Error('A record does not say of which stream it is.');
  return label;
};

const commitOf = (
  { position, tableStream }: Place,
  { pk, sk, previousHash, hash, body }: Image,
): Commit | undefined => {
  const envelopes = envelopesIn(body?.S ?? '');
  if (!envelopes || previousHash?.S === undefined || !hash?.S) return undefined;
  return {
    position,
    envelopes,
    stream: parseStream(pk?.S ?? '').name,
    commit: Number(sk?.S),
    previousHash: previousHash.S,
    hash: hash.S,
    sequence: position,
    tableStream,
  };
};

const envelopesIn = (body: string): readonly SealedEnvelope[] | undefined => {
  try {
    return envelopesOf(body);
  } catch {
    return undefined;
  }
};

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;
