import { definitionOf } from '@hoops/domain/catalogue';
import type { Envelope, EnvelopeHead } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { NewId } from '@hoops/runtime/ids';
import type { Logger } from '@hoops/runtime/logger';
import { emptyHead, envelopesOf, headAfter, makeCommit, storedCommit } from './commit.ts';
import type { CommitLog, CommitRecord } from './commit-log.ts';
import {
  AppendConflict,
  type Commit,
  type CommitContext,
  type EventStore,
  type Fold,
  type Head,
  type NewEvent,
} from './event-store.ts';
import { openFingerprint, sealFingerprint } from './fingerprint.ts';
import { foldStream, tailLength } from './fold-stream.ts';
import { createOpener, sealEvent } from './personal-data.ts';
import { writeSnapshot } from './snapshot.ts';
import { timelineOf } from './time-index.ts';

export type EventStoreOptions = {
  readonly keys: FamilyKeys;
  readonly newId: NewId;
  readonly clubId: string;
  /** Version of the code, stored with every event. */
  readonly producer: string;
  readonly logger: Logger;
  /**
   * After how many commits a load writes a new snapshot, in the background. `false` for a process that may
   * only read the table.
   */
  readonly snapshots: { readonly every: number } | false;
};

/** The event store on top of any commit log. */
export const createEventStore = (log: CommitLog, options: EventStoreOptions): EventStore => {
  const { keys, newId, clubId, producer, logger, snapshots } = options;
  const snapshotting = new Set<StreamName>();

  const sealAll = async (
    stream: StreamName,
    expected: Head,
    events: readonly NewEvent[],
    context: CommitContext,
  ): Promise<CommitRecord> => {
    const { keyId, at } = context;
    const key = await keys.obtain(keyId);
    const sealed = events.map(({ event, occurredAt }, index) => {
      const head: EnvelopeHead = {
        id: newId(),
        clubId,
        stream,
        version: expected.version + index + 1,
        type: event.type,
        schema: definitionOf(event.type).schema,
        at,
        occurredAt: occurredAt ?? at,
        actor: context.actor,
        commandId: context.commandId,
        ...(context.causationId !== undefined && { causationId: context.causationId }),
        correlationId: context.correlationId,
        producer,
      };
      return sealEvent(head, event, keyId, key);
    });
    const fingerprint = sealFingerprint(
      context.fingerprint,
      { stream, commit: expected.commit + 1, keyId },
      key,
    );
    return makeCommit(expected, sealed, { stream, keyId, at, fingerprint });
  };

  const opened = async (record: CommitRecord): Promise<Commit> => {
    const open = createOpener(keys);
    return { head: headAfter(record), events: await Promise.all(envelopesOf(record.body).map(open)) };
  };

  /** Whether the commit that is already there is what we were about to write: an earlier try of ours. */
  const isOurs = async (there: CommitRecord, expected: Head, context: CommitContext): Promise<boolean> => {
    const first = envelopesOf(there.body)[0];
    return (
      first !== undefined &&
      there.previousHash === expected.hash &&
      first.commandId === context.commandId &&
      first.actor.sub === context.actor.sub &&
      openFingerprint(there, await keys.find(there.keyId)) === context.fingerprint
    );
  };

  /** A put that failed without an answer may have been stored all the same: look before giving up. */
  const put = async (record: CommitRecord): Promise<'stored' | CommitRecord> => {
    try {
      return await log.put(record);
    } catch (error) {
      const there = await log.get(record.stream, record.commit).catch(() => undefined);
      if (!there) throw error;
      return there.hash === record.hash ? 'stored' : there;
    }
  };

  const append: EventStore['append'] = async (stream, expected, events, context) => {
    if (events.length === 0) throw new Error('A commit without events.');
    const record = await sealAll(stream, expected, events, context);
    const there = await put(record);
    if (there === 'stored') return opened(record);
    if (await isOurs(there, expected, context)) return opened(there);
    throw new AppendConflict(`Another commit ${record.commit} was first.`);
  };

  const snapshotLater = <State>(
    stream: StreamName,
    fold: Fold<State>,
    folded: Parameters<typeof writeSnapshot<State>>[4],
  ) => {
    if (snapshotting.has(stream)) return;
    snapshotting.add(stream);
    writeSnapshot(log, keys, stream, fold.foldVersion, folded)
      .catch((error: unknown) => logger.warn('snapshot-not-written', { stream }, error))
      .finally(() => snapshotting.delete(stream));
  };

  return {
    append,
    load: async (stream, fold) => {
      const folded = await foldStream({ log, keys, logger }, stream, fold);
      if (snapshots && folded.sinceSnapshot >= snapshots.every) snapshotLater(stream, fold, folded);
      return { state: folded.state, head: folded.head, handled: folded.handled };
    },
    head: async (stream) => {
      const [newest] = await log.newest(stream, 1);
      return newest ? headAfter(newest) : emptyHead;
    },
    read: (stream, fromVersion = 1) => readEvents(log, keys, stream, fromVersion),
    readCommits: async function* (stream, fromCommit = 1) {
      for await (const record of log.from(stream, fromCommit)) yield storedCommit(record);
    },
    streams: log.streams,
    timeline: (range) => timelineOf(log.shard, range),
    snapshot: async (stream, fold) => {
      const folded = await foldStream({ log, keys, logger }, stream, fold);
      await writeSnapshot(log, keys, stream, fold.foldVersion, folded);
    },
  };
};

/**
 * From the first event, commits are read forwards. From a later one, backwards until that version is covered:
 * what is asked for is then nearly always the last few.
 */
async function* readEvents(
  log: CommitLog,
  keys: FamilyKeys,
  stream: StreamName,
  fromVersion: number,
): AsyncGenerator<Envelope> {
  const open = createOpener(keys);
  const commits = fromVersion <= 1 ? log.from(stream, 1) : await newestSince(log, stream, fromVersion);
  for await (const record of commits) {
    for (const sealed of envelopesOf(record.body)) {
      if (sealed.version >= fromVersion) yield await open(sealed);
    }
  }
}

const newestSince = async (
  log: CommitLog,
  stream: StreamName,
  fromVersion: number,
): Promise<readonly CommitRecord[]> => {
  const newestFirst: CommitRecord[] = [];
  let page = await log.newest(stream, tailLength);
  while (page.length > 0) {
    newestFirst.push(...page);
    const oldest = page.at(-1);
    if (!oldest || oldest.firstVersion <= fromVersion) break;
    page = await log.newest(stream, tailLength, oldest.commit);
  }
  return newestFirst.filter((record) => record.lastVersion >= fromVersion).reverse();
};
