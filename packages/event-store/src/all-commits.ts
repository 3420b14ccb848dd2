import { storedCommit } from './commit.ts';
import type { CommitLog } from './commit-log.ts';
import type { StoredCommit } from './event-store.ts';

/** Every commit of every stream as stored: a stream's together and in order. Costs as much as the table is large. */
export async function* allCommits(log: Pick<CommitLog, 'all'>): AsyncGenerator<StoredCommit> {
  for await (const record of log.all()) yield storedCommit(record);
}
