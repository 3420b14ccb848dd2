import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKey, FamilyKeys } from '@hoops/runtime/family-keys';
import type { Logger } from '@hoops/runtime/logger';
import { emptyHead, envelopesOf, headAfter } from './commit.ts';
import type { CommitLog, CommitRecord } from './commit-log.ts';
import type { Fold, HandledCommand } from './event-store.ts';
import { openFingerprint } from './fingerprint.ts';
import { createOpener } from './personal-data.ts';
import { type Folded, openSnapshot } from './snapshot.ts';

const dayMs = 86_400_000;
/** More than people do to one stream in a day; it bounds the snapshot. */
const mostHandled = 200;

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

/**
 * Folds a stream to its end: the snapshot and the newest commits come with one read, so the cost does not grow
 * with the history. Only when the snapshot is missing or far behind are older commits read as well.
 * @throws Error when a commit is missing: a state with a hole is worse than none.
 */
export const foldStream = async <State>(
  { log, keys, logger }: Reading,
  stream: StreamName,
  fold: Fold<State>,
): Promise<FoldedStream<State>> => {
  const { snapshot, newestFirst } = await log.latest(stream, tailLength);
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
  return { ...folded, sinceSnapshot: folded.head.commit - start.head.commit };
};

/**
 * Folds the commits that came after an earlier fold of the same stream on top of it.
 * @throws Error when a commit is missing.
 */
export const foldOnwards = async <State>(
  keys: Pick<FamilyKeys, 'find'>,
  fold: Fold<State>,
  earlier: FoldedStream<State>,
  records: Iterable<CommitRecord> | AsyncIterable<CommitRecord>,
): Promise<FoldedStream<State>> => {
  const folding = startFolding(earlier, fold, keys);
  for await (const record of records) await folding.take(record);
  const folded = folding.finish();
  return { ...folded, sinceSnapshot: earlier.sinceSnapshot + folded.head.commit - earlier.head.commit };
};

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
  let { state, head, keyId } = start;

  return {
    take: async (record: CommitRecord): Promise<void> => {
      if (record.commit !== head.commit + 1)
        throw new Error(`Commit ${head.commit + 1} of a stream is missing.`);
      const sealed = envelopesOf(record.body);
      const envelopes: Envelope[] = [];
      for (const one of sealed) envelopes.push(await open(one));
      state = evolveAll(fold, state, envelopes);
      keyId = head.commit === 0 || keyId === record.keyId ? record.keyId : null;
      head = headAfter(record);
      const [first] = sealed;
      if (first) handled.push(handledBy(record, first, await keys.find(record.keyId)));
    },
    finish: (): Folded<State> => {
      const since = Date.parse(handled.at(-1)?.at ?? '') - dayMs;
      const isRecent = ({ at }: HandledCommand) => Date.parse(at) > since;
      return { state, head, keyId, handled: handled.slice(-mostHandled).filter(isRecent) };
    },
  };
};

/** The fingerprint is opened when somebody looks at it: that is only the case for a repeated command. */
const handledBy = (
  record: CommitRecord,
  first: SealedEnvelope,
  key: FamilyKey | undefined,
): HandledCommand => ({
  commandId: first.commandId,
  actor: first.actor.sub,
  get fingerprint() {
    return openFingerprint(record, key);
  },
  fromVersion: record.firstVersion,
  toVersion: record.lastVersion,
  at: record.at,
});
