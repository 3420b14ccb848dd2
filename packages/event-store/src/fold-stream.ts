import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKey, FamilyKeys } from '@hoops/runtime/family-keys';
import type { Logger } from '@hoops/runtime/logger';
import { emptyHead, envelopesOf, headAfter } from './commit.ts';
import type { CommitLog, CommitRecord, Onwards } from './commit-log.ts';
import { type Fold, type HandledCommand, type Head, StreamBroken } from './event-store.ts';
import { openFingerprint } from './fingerprint.ts';
import { createOpener } from './personal-data.ts';
import type { OpenedCommit } from './seal-commit.ts';
import { type Folded, openSnapshot } from './snapshot.ts';

const dayMs = 86_400_000;
/** More than people do to one stream in a day; it bounds the snapshot. */
const maxHandled = 200;

/**
 * How many of the newest commits are read beside the snapshot. A load that folds `snapshotEvery` commits
 * writes a new snapshot, so that the next ones fold fewer; the rest is room for loads that come meanwhile.
 */
const tailLength = 14;
export const snapshotEvery = 10;

type Reading = {
  readonly log: CommitLog;
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly logger: Logger;
};

export type FoldedStream<State> = Folded<State> & {
  /** How many commits the snapshot did not cover. */
  readonly sinceSnapshot: number;
};

/** A fold with what the reading for it showed besides. */
export type Read<State> = {
  readonly folded: FoldedStream<State>;
  readonly isHalted: boolean;
  /** The events that were opened for it, oldest first, up to the head. */
  readonly newest: readonly Envelope[];
};

/**
 * Folds a stream to its end: the snapshot and the newest commits come with one read, so the cost does not grow
 * with the history. Only when the snapshot is missing or far behind are older commits read as well.
 * @throws StreamBroken when a commit is missing or does not follow the one before: a state with a hole is worse than
 * none.
 */
export const foldStream = async <State>(
  { log, keys, logger }: Reading,
  stream: StreamName,
  fold: Fold<State>,
): Promise<Read<State>> => {
  const { snapshot, newestFirst, isHalted } = await log.latest(stream, tailLength);
  if (snapshot) expectHead(stream, snapshot, newestFirst);
  const start = (await openSnapshot(keys, logger, stream, fold, snapshot)) ?? emptyFolded(fold);
  const folding = startFolding(start, fold, keys);
  const tail = newestFirst.filter((record) => record.commit > start.head.commit).reverse();
  const oldest = tail[0];
  if (oldest && oldest.commit > start.head.commit + 1) {
    for await (const record of log.from(stream, start.head.commit + 1)) {
      if (record.commit >= oldest.commit) break;
      await folding.take(record);
    }
  }
  for (const record of tail) await folding.take(record);
  const folded = folding.finish();
  const sinceSnapshot = folded.head.commit - start.head.commit;
  return { folded: { ...folded, sinceSnapshot }, isHalted, newest: folding.opened() };
};

/** The head that a snapshot stands on must still be the stream's, unless it lies further back than what was read. */
const expectHead = (
  stream: StreamName,
  { commit, hash }: Pick<Head, 'commit' | 'hash'>,
  newestFirst: readonly CommitRecord[],
): void => {
  const there = newestFirst.find((record) => record.commit === commit);
  if (!there && commit > (newestFirst[0]?.commit ?? 0)) throw new StreamBroken(stream, commit, 'is missing');
  if (there && there.hash !== hash) throw new StreamBroken(stream, commit, 'was replaced');
};

/**
 * Folds what came after an earlier fold of the same stream on top of it. The commit that it ended with was read once
 * more, for its hash: a tail that was removed under a running process would not show otherwise.
 * @throws StreamBroken when that commit is gone or another one, or when a later one is missing or does not follow.
 */
export const foldSince = async <State>(
  keys: Pick<FamilyKeys, 'find'>,
  stream: StreamName,
  fold: Fold<State>,
  earlier: FoldedStream<State>,
  { commits, isHalted }: Onwards,
): Promise<Read<State>> => {
  const { head } = earlier;
  if (head.commit > 0) {
    const [there] = commits;
    if (there?.commit !== head.commit) throw new StreamBroken(stream, head.commit, 'is missing');
    if (there.hash !== head.hash) throw new StreamBroken(stream, head.commit, 'was replaced');
  }
  const folding = startFolding(earlier, fold, keys);
  for (const record of commits) if (record.commit > head.commit) await folding.take(record);
  return { folded: onTopOf(earlier, folding.finish()), isHalted, newest: folding.opened() };
};

/** Folds commits that this process appended after an earlier fold of the same stream on top of it. */
export const foldAppended = async <State>(
  keys: Pick<FamilyKeys, 'find'>,
  fold: Fold<State>,
  earlier: FoldedStream<State>,
  appended: readonly OpenedCommit[],
): Promise<FoldedStream<State>> => {
  const folding = startFolding(earlier, fold, keys);
  for (const { record, envelopes } of appended) await folding.take(record, envelopes);
  return onTopOf(earlier, folding.finish());
};

const onTopOf = <State>(earlier: FoldedStream<State>, folded: Folded<State>): FoldedStream<State> => ({
  ...folded,
  sinceSnapshot: earlier.sinceSnapshot + folded.head.commit - earlier.head.commit,
});

const emptyFolded = <State>(fold: Fold<State>): Folded<State> => ({
  state: fold.initialState,
  head: emptyHead,
  handled: [],
  keyId: null,
});

/** The events of one envelope list on top of a state. */
export const evolveAll = <State>(fold: Fold<State>, state: State, envelopes: readonly Envelope[]): State =>
  envelopes.reduce((before, envelope) => fold.evolve(before, eventOf(envelope), envelope), state);

const eventOf = ({ type, data }: Envelope): DomainEvent => ({ type, data }) as DomainEvent;

const startFolding = <State>(start: Folded<State>, fold: Fold<State>, keys: Pick<FamilyKeys, 'find'>) => {
  const open = createOpener(keys);
  const handled = [...start.handled];
  const all: Envelope[] = [];
  let { state, head, keyId } = start;

  return {
    /** @throws StreamBroken when the commit is not the next one. */
    take: async (record: CommitRecord, opened?: readonly Envelope[]): Promise<void> => {
      if (record.commit !== head.commit + 1) {
        throw new StreamBroken(record.stream, head.commit + 1, 'is missing');
      }
      if (record.previousHash !== head.hash) {
        throw new StreamBroken(record.stream, record.commit, 'does not follow the one before');
      }
      const envelopes = opened ?? (await Promise.all(envelopesOf(record.body).map(open)));
      state = evolveAll(fold, state, envelopes);
      all.push(...envelopes);
      keyId = head.commit === 0 || keyId === record.keyId ? record.keyId : null;
      head = headAfter(record);
      const [first] = envelopes;
      if (first) handled.push(handledBy(record, first, await keys.find(record.keyId)));
    },
    opened: (): readonly Envelope[] => all,
    finish: (): Folded<State> => {
      const since = Date.parse(handled.at(-1)?.at ?? '') - dayMs;
      const isRecent = ({ at }: HandledCommand) => Date.parse(at) > since;
      return { state, head, keyId, handled: handled.slice(-maxHandled).filter(isRecent) };
    },
  };
};

/** The fingerprint is opened when it is compared: that is only the case for a repeated command. */
const handledBy = (record: CommitRecord, first: Envelope, key: FamilyKey | undefined): HandledCommand => ({
  commandId: first.commandId,
  actor: first.actor.sub,
  get fingerprint() {
    return openFingerprint(record, key);
  },
  fromVersion: record.firstVersion,
  toVersion: record.lastVersion,
  at: record.at,
});
