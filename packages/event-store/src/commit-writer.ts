import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { envelopesOf, headAfter } from './commit.ts';
import type { CommitLog, CommitPlace, CommitRecord } from './commit-log.ts';
import { AppendConflict, type Commit, type CommitFacts, type Head } from './event-store.ts';
import { openFingerprint } from './fingerprint.ts';
import { createOpener } from './personal-data.ts';
import type { OpenedCommit } from './seal-commit.ts';
import type { StateCache } from './state-cache.ts';

/** Writes sealed commits. If a response is lost, finds out which commits were stored. */
export const commitWriter = (
  log: Pick<CommitLog, 'put' | 'putAll' | 'get'>,
  keys: Pick<FamilyKeys, 'find'>,
  cache: Pick<StateCache, 'append'>,
) => {
  /** Decrypts a commit stored by an earlier attempt whose response was lost. */
  const opened = async (record: CommitRecord): Promise<Commit> => {
    const open = createOpener(keys);
    return { head: headAfter(record), events: await Promise.all(envelopesOf(record.body).map(open)) };
  };

  const isOurs = async (there: CommitRecord, expected: Head, context: CommitFacts): Promise<boolean> => {
    const [first] = envelopesOf(there.body);
    return (
      first !== undefined &&
      there.previousHash === expected.hash &&
      first.commandId === context.commandId &&
      first.actor.sub === context.actor.sub &&
      openFingerprint(there, await keys.find(there.keyId)) === context.fingerprint
    );
  };

  /** A put without a response may have succeeded, so the commit is read before an error is thrown. */
  const put = async (record: CommitRecord): Promise<'stored' | CommitRecord> => {
    try {
      return await log.put(record);
    } catch (error) {
      const there = await log.get(record.stream, record.commit).catch(() => undefined);
      if (!there) throw error;
      return there;
    }
  };

  /** Like `put`, for a transaction: either all commits exist or none. */
  const putAll = async (
    records: readonly CommitRecord[],
    free: readonly CommitPlace[],
  ): Promise<readonly ('stored' | CommitRecord)[]> => {
    const stored = await log.putAll(records, free).catch((error: unknown) => ({ error }));
    if (stored === 'stored') return records.map(() => stored);
    const reading = records.map(({ stream, commit }) => log.get(stream, commit));
    const there: readonly (CommitRecord | undefined)[] = await Promise.all(reading).catch(() => []);
    const found = there.flatMap((record) => record ?? []);
    if (found.length === records.length) return found;
    throw stored === 'conflict' ? new AppendConflict('Another commit was first.') : stored.error;
  };

  /** @throws AppendConflict if another commit was stored first */
  const concluded = async (
    made: OpenedCommit,
    there: 'stored' | CommitRecord,
    expected: Head,
    context: CommitFacts,
  ): Promise<Commit> => {
    const { record, envelopes } = made;
    if (there === 'stored') cache.append(made);
    if (there === 'stored' || there.hash === record.hash) {
      return { head: headAfter(record), events: envelopes };
    }
    if (await isOurs(there, expected, context)) return opened(there);
    throw new AppendConflict(`Another commit ${record.commit} was first.`);
  };

  return { put, putAll, concluded };
};
