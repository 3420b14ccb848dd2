import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { envelopesOf } from './commit.ts';
import type { CommitLog, CommitRecord } from './commit-log.ts';
import { createOpener, type Opener } from './personal-data.ts';
import { UnreadableEvent } from './unreadable-event.ts';

const backwardsPage = 20;

/**
 * Events of a stream, oldest first; unreadable events as UnreadableEvent. Searches the first commit backward,
 * because callers usually need only recent events.
 */
export async function* readEachEvent(
  log: CommitLog,
  keys: Pick<FamilyKeys, 'find'>,
  stream: StreamName,
  fromVersion: number,
): AsyncGenerator<Envelope | UnreadableEvent> {
  const open = createOpener(keys);
  const commits = fromVersion <= 1 ? log.from(stream, 1) : await newestSince(log, stream, fromVersion);
  for await (const record of commits) {
    for await (const event of openedIn(record, open)) {
      if (event.version >= fromVersion) yield event;
    }
  }
}

/** @throws UnreadableEvent at the first unreadable event */
export async function* readEvents(
  log: CommitLog,
  keys: Pick<FamilyKeys, 'find'>,
  stream: StreamName,
  fromVersion: number,
): AsyncGenerator<Envelope> {
  for await (const event of readEachEvent(log, keys, stream, fromVersion)) {
    if (event instanceof UnreadableEvent) throw event;
    yield event;
  }
}

async function* openedIn(record: CommitRecord, open: Opener): AsyncGenerator<Envelope | UnreadableEvent> {
  const sealed = sealedIn(record);
  if (sealed instanceof Error) {
    for (let version = record.firstVersion; version <= record.lastVersion; version += 1) {
      yield new UnreadableEvent({ ...record, version }, undefined, sealed);
    }
    return;
  }
  for (const one of sealed) {
    yield await open(one).catch((error: unknown) => {
      if (error instanceof UnreadableEvent) return error;
      throw error;
    });
  }
}

const sealedIn = ({ body }: CommitRecord) => {
  try {
    return envelopesOf(body);
  } catch (error) {
    return new Error('The body of a commit is not a list of envelopes.', { cause: error });
  }
};

const newestSince = async (
  log: CommitLog,
  stream: StreamName,
  fromVersion: number,
): Promise<readonly CommitRecord[]> => {
  const newestFirst: CommitRecord[] = [];
  let page = await log.newest(stream, backwardsPage);
  for (let oldest = page.at(-1); oldest; oldest = page.at(-1)) {
    newestFirst.push(...page);
    if (oldest.firstVersion <= fromVersion) break;
    page = await log.newest(stream, backwardsPage, oldest.commit);
  }
  return newestFirst.filter((record) => record.lastVersion >= fromVersion).reverse();
};
