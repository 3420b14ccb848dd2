import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKey, FamilyKeys } from '@hoops/runtime/family-keys';
import type { Logger } from '@hoops/runtime/logger';
import { emptyHead, envelopesOf, headAfter } from './commit.ts';
import type { CommitLog, CommitRecord, CommitsFrom } from './commit-log.ts';
import { type Fold, type HandledCommand, type Head, StreamBroken } from './event-store.ts';
import { openFingerprint } from './fingerprint.ts';
import { createOpener } from './personal-data.ts';
import type { OpenedCommit } from './seal-commit.ts';
import { type Folded, openSnapshot } from './snapshot.ts';

const dayMs = 86_400_000;
/** Higher than the number of commands to a stream in a day; limits the snapshot's size. */
const maxHandled = 200;

/**
 * Number of commits read with the snapshot. A load writes a new snapshot after folding `snapshotEvery`
 * commits; the extra commits allow for concurrent loads.
 */
const tailLength = 14;
export const snapshotEvery = 10;

type Reading = {
  readonly log: CommitLog;
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly logger: Logger;
};

export type FoldedStream<State> = Folded<State> & {
  readonly sinceSnapshot: number;
};

export type Read<State> = {
  readonly folded: FoldedStream<State>;
  readonly isHalted: boolean;
  /** Decrypted events, oldest first, up to the head. */
  readonly newest: readonly Envelope[];
};

/**
 * Folds a stream from its snapshot and newest commits in one read; reads older commits only if the snapshot
 * lags.
 * @throws StreamBroken for gaps
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

/**
 * Checks the snapshot's head against the commits read with it, unless the snapshot is older than all of
 * them.
 */
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
 * Continues an earlier fold and rereads its last commit to detect lost commits.
 * @throws StreamBroken if that commit changed or a later commit is missing
 */
export const foldSince = async <State>(
  keys: Pick<FamilyKeys, 'find'>,
  stream: StreamName,
  fold: Fold<State>,
  earlier: FoldedStream<State>,
  { commits, isHalted }: CommitsFrom,
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

export const evolveAll = <State>(fold: Fold<State>, state: State, envelopes: readonly Envelope[]): State =>
  envelopes.reduce((before, envelope) => fold.evolve(before, eventOf(envelope), envelope), state);

const eventOf = ({ type, data }: Envelope): DomainEvent => ({ type, data }) as DomainEvent;

const startFolding = <State>(start: Folded<State>, fold: Fold<State>, keys: Pick<FamilyKeys, 'find'>) => {
  const open = createOpener(keys);
  const handled = [...start.handled];
  const all: Envelope[] = [];
  let { state, head, keyId } = start;

  return {
    /** @throws StreamBroken unless the record is the next commit */
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

/** Decrypted on first use, because only repeated commands need it. */
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
