import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { Logger } from '@hoops/runtime/logger';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import { emptyHead, headAfter, storedCommit, storedStreams } from './commit.ts';
import type { CommitLog } from './commit-log.ts';
import { commitWriter } from './commit-writer.ts';
import {
  type Append,
  type Commit,
  type CommitFacts,
  type EventStore,
  type Fold,
  type Head,
  StreamBroken,
  streamBrokenLogged,
} from './event-store.ts';
import { type FoldedStream, foldAppended, foldSince, foldStream, type Read } from './fold-stream.ts';
import { createOpener } from './personal-data.ts';
import { readEachEvent, readEvents } from './read-events.ts';
import { type OpenedCommit, sealCommit, type Writer } from './seal-commit.ts';
import { type Folded, writeSnapshot } from './snapshot.ts';
import { createStateCache, type Entry, type StateCache } from './state-cache.ts';
import { timelineOf } from './time-index.ts';

export type EventStoreOptions = Writer & {
  readonly keys: FamilyKeys;
  readonly proofs: Pick<ProofKeys, 'current'>;
  readonly logger: Logger;
  /**
   * Commits between snapshots; `false` for read-only processes. Loads wait for the snapshot's write, because
   * a Lambda freezes after answering.
   */
  readonly snapshots: { readonly every: number } | false;
  readonly publishedPosition?: (stream: StreamName) => Promise<Pick<Head, 'commit'> | undefined>;
  /**
   * True to fetch the stream's own key in parallel with its commits. One unnecessary call is faster than two
   * sequential calls.
   */
  readonly fetchesKeys?: boolean;
  readonly states?: StateCache;
};

export const createEventStore = (log: CommitLog, options: EventStoreOptions): EventStore => {
  const { keys, proofs, logger, snapshots, publishedPosition, fetchesKeys } = options;
  const { states: cache = createStateCache(keys) } = options;
  const { put, putAll, concluded } = commitWriter(log, keys, cache);
  const snapshotting = new Map<StreamName, Promise<void>>();
  const halted = new Set<StreamName>();

  /**
   * Derives the proof key during the first read. A failure is ignored here, because the append reports it.
   */
  const prepareProof = (): void => {
    if (snapshots) proofs.current().catch(() => undefined);
  };

  const sealed = async (
    { stream, expected, events, keyId }: Append,
    context: CommitFacts,
  ): Promise<OpenedCommit> => {
    if (events.length === 0) throw new Error('A commit needs at least one event.');
    if (halted.has(stream))
      throw new StreamBroken(stream, expected.commit + 1, 'is not appended: it is halted');
    const [key, proofKey] = await Promise.all([keys.obtain(keyId), proofs.current()]);
    return sealCommit(options, stream, expected, events, { ...context, keyId }, key, proofKey);
  };

  /** Concurrent loads share one write. A failure is only logged, because it merely slows down later reads. */
  const storeSnapshot = <State>(
    stream: StreamName,
    fold: Fold<State>,
    folded: Folded<State>,
  ): Promise<void> => {
    const storing =
      snapshotting.get(stream) ??
      writeSnapshot(log, keys, stream, fold.foldVersion, folded)
        .then(() => undefined)
        .catch((error: unknown) => logger.warn('snapshot-not-written', { stream }, error))
        .finally(() => snapshotting.delete(stream));
    snapshotting.set(stream, storing);
    return storing;
  };

  const keep = async <State>(
    stream: StreamName,
    fold: Fold<State>,
    folded: FoldedStream<State>,
  ): Promise<FoldedStream<State>> => {
    const isDue = snapshots && folded.sinceSnapshot >= snapshots.every;
    const kept = isDue ? { ...folded, sinceSnapshot: 0 } : folded;
    cache.keep(stream, fold, kept);
    if (isDue) await storeSnapshot(stream, fold, folded);
    return kept;
  };

  /**
   * Halts a broken stream for all writers and logs `stream-broken`. Removes the stream from the cache,
   * because an operator may accept it later.
   */
  const stop = async ({ stream, commit, message }: StreamBroken): Promise<void> => {
    logger.error(streamBrokenLogged, { stream, commit, problem: message });
    if (!snapshots) return;
    await log
      .halt(stream, { commit, problem: message })
      .then(() => cache.forget(stream))
      .catch((error: unknown) => logger.error('stream-not-halted', { stream }, error));
  };

  /**
   * A stream that ends before its published position has lost commits; checked on first load. The second read
   * rules out commits published in between.
   */
  const readFirst = async <State>(stream: StreamName, fold: Fold<State>): Promise<Read<State>> => {
    // An error is ignored here, because decrypting the commits throws it again.
    if (fetchesKeys) keys.find(stream).catch(() => undefined);
    const fromLog = () => foldStream({ log, keys, logger }, stream, fold);
    const [first, published] = await Promise.all([fromLog(), publishedPosition?.(stream)]);
    const endsBefore = ({ folded }: Read<State>) => folded.head.commit < (published?.commit ?? 0);
    const found = endsBefore(first) ? await fromLog() : first;
    if (!published || !endsBefore(found)) return found;
    await stop(new StreamBroken(stream, published.commit, 'was published and is missing'));
    return { ...found, isHalted: true };
  };

  const readAgain = async <State>(
    stream: StreamName,
    fold: Fold<State>,
    known: Entry<State>,
  ): Promise<Read<State> | undefined> => {
    // Starts before the key is checked, because fetching the key may take time.
    const reading = log.onwards(stream, known.folded.head.commit + known.appended.length);
    reading.catch(() => undefined);
    if (!(await cache.isOpen(known))) {
      cache.forget(stream);
      return undefined;
    }
    const earlier =
      known.appended.length === 0
        ? known.folded
        : await keep(stream, fold, await foldAppended(keys, fold, known.folded, known.appended));
    return foldSince(keys, stream, fold, earlier, await reading);
  };

  const read = async <State>(stream: StreamName, fold: Fold<State>): Promise<Read<State>> => {
    const known = cache.find(stream, fold);
    try {
      return (known && (await readAgain(stream, fold, known))) ?? (await readFirst(stream, fold));
    } catch (error) {
      if (error instanceof StreamBroken) await stop(error);
      throw error;
    }
  };

  const loadWithEvents: EventStore['loadWithEvents'] = async (stream, fold) => {
    prepareProof();
    const { folded, isHalted, newest } = await read(stream, fold);
    if (isHalted) halted.add(stream);
    else halted.delete(stream);
    const { state, head, handled } = await keep(stream, fold, folded);
    return { state, head, handled, newest };
  };

  return {
    load: async (stream, fold) => {
      const { state, head, handled } = await loadWithEvents(stream, fold);
      return { state, head, handled };
    },
    loadWithEvents,
    head: async (stream) => {
      const [newest] = await log.newest(stream, 1);
      return newest ? headAfter(newest) : emptyHead;
    },
    append: async (stream, expected, events, context) => {
      const made = await sealed({ stream, expected, events, keyId: context.keyId }, context);
      return concluded(made, await put(made.record), expected, context);
    },
    appendTo: async (appends, context) => {
      if (new Set(appends.map(({ stream }) => stream)).size < appends.length)
        throw new Error('A stream was named twice in one append.');
      const written = appends.filter(({ events }) => events.length > 0);
      const free = appends
        .filter(({ events }) => events.length === 0)
        .map(({ stream, expected }) => ({ stream, commit: expected.commit + 1 }));
      const made = await Promise.all(written.map((append) => sealed(append, context)));
      const outcomes = await putAll(
        made.map(({ record }) => record),
        free,
      );
      const commits: Commit[] = [];
      for (const [index, { expected }] of written.entries()) {
        const [commit, there] = [made[index], outcomes[index]];
        if (commit && there) commits.push(await concluded(commit, there, expected, context));
      }
      return commits;
    },
    read: (stream, fromVersion = 1) => readEvents(log, keys, stream, fromVersion),
    readEach: (stream, fromVersion = 1) => readEachEvent(log, keys, stream, fromVersion),
    open: (event) => createOpener(keys)(event),
    readCommits: async function* (stream, fromCommit = 1) {
      for await (const record of log.from(stream, fromCommit)) yield storedCommit(record);
    },
    storedStreams: (after, segment, odd) => storedStreams(log, after, segment, odd),
    streams: log.streams,
    timeline: (range) => timelineOf(log, range),
    snapshot: async (stream, fold) => {
      const { folded } = await foldStream({ log, keys, logger }, stream, fold);
      await writeSnapshot(log, keys, stream, fold.foldVersion, folded);
    },
  };
};
