import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { envelopesOf } from './commit.ts';
import type { CommitLog, CommitRecord } from './commit-log.ts';
import { createOpener } from './personal-data.ts';

const backwardsPage = 20;

/**
 * A stream's events, oldest first. From the first event on, commits are read forwards; from a later one,
 * backwards until that version is covered, for what is asked for is then nearly always the last few.
 */
export async function* readEvents(
  log: CommitLog,
  keys: Pick<FamilyKeys, 'find'>,
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
  let page = await log.newest(stream, backwardsPage);
  for (let oldest = page.at(-1); oldest; oldest = page.at(-1)) {
    newestFirst.push(...page);
    if (oldest.firstVersion <= fromVersion) break;
    page = await log.newest(stream, backwardsPage, oldest.commit);
  }
  return newestFirst.filter((record) => record.lastVersion >= fromVersion).reverse();
};
