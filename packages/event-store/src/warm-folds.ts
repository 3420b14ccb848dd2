import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { CommitRecord } from './commit-log.ts';
import type { Fold } from './event-store.ts';
import type { FoldedStream } from './fold-stream.ts';

/** Streams whose state a process keeps; the one that was not asked for longest goes first. */
const mostStreams = 500;

/**
 * The states that this process has folded lately. Commits never change, so a kept state only lacks what came
 * after it: a load then reads the commit that it ended with, for its hash, and what came since (strongly consistent,
 * usually nothing) instead of opening a snapshot and the newest commits again. A state is given up with its key: an
 * erased family is forgotten here as well.
 */
export const warmFolds = (keys: Pick<FamilyKeys, 'find'>) => {
  const kept = new Map<
    StreamName,
    {
      readonly begins: unknown;
      readonly version: number;
      readonly folded: FoldedStream<unknown>;
      /** What this process appended after it. */
      readonly appended: CommitRecord[];
    }
  >();
  return {
    async find<State>(
      stream: StreamName,
      fold: Fold<State>,
    ): Promise<
      { readonly folded: FoldedStream<State>; readonly appended: readonly CommitRecord[] } | undefined
    > {
      const found = kept.get(stream);
      // Folds are made anew for each call: the same decider's have the same beginning and version.
      if (!found || found.begins !== fold.initialState || found.version !== fold.foldVersion)
        return undefined;
      const { keyId } = found.folded;
      if (keyId === null || (await keys.find(keyId))?.kind !== 'usable') {
        kept.delete(stream);
        return undefined;
      }
      return { folded: found.folded as FoldedStream<State>, appended: found.appended };
    },
    keep<State>(stream: StreamName, fold: Fold<State>, folded: FoldedStream<State>): void {
      kept.delete(stream);
      kept.set(stream, { begins: fold.initialState, version: fold.foldVersion, folded, appended: [] });
      const [oldest] = kept.keys();
      if (kept.size > mostStreams && oldest !== undefined) kept.delete(oldest);
    },
    append(record: CommitRecord): void {
      const found = kept.get(record.stream);
      const end = found && found.folded.head.commit + found.appended.length;
      if (end === record.commit - 1) found?.appended.push(record);
    },
  };
};
