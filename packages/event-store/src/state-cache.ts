import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { Fold } from './event-store.ts';
import type { FoldedStream } from './fold-stream.ts';
import type { OpenedCommit } from './seal-commit.ts';

/** Streams whose state a process keeps; the one that was not asked for longest goes first. */
const maxStreams = 2_000;

export type Entry<State> = {
  readonly folded: FoldedStream<State>;
  /** What this process appended after it. */
  readonly appended: readonly OpenedCommit[];
};

/**
 * The states that this process has folded lately. Commits never change, so a kept state only lacks what came
 * after it: a load then reads the commit that it ended with, for its hash, and what came since (strongly consistent,
 * usually nothing) instead of opening a snapshot and the newest commits again. A state is given up with its key: an
 * erased family is forgotten here as well.
 */
export const createStateCache = (keys: Pick<FamilyKeys, 'find'>) => {
  const kept = new Map<StreamName, Entry<unknown> & { readonly fold: unknown }>();
  return {
    /** The stream as kept under this very fold; of no use before `isOpen` said so. */
    find<State>(stream: StreamName, fold: Fold<State>): Entry<State> | undefined {
      const found = kept.get(stream);
      // The same fold made it.
      return found?.fold === fold ? (found as Entry<State>) : undefined;
    },
    /** Whether its one key is still there. A stream that had not begun holds nothing: most sign-ins' access is such. */
    async isOpen({ folded: { head, keyId } }: Entry<unknown>): Promise<boolean> {
      return head.commit === 0 || (keyId !== null && (await keys.find(keyId))?.kind === 'usable');
    },
    keep<State>(stream: StreamName, fold: Fold<State>, folded: FoldedStream<State>): void {
      kept.delete(stream);
      kept.set(stream, { fold, folded, appended: [] });
      const [oldest] = kept.keys();
      if (kept.size > maxStreams && oldest !== undefined) kept.delete(oldest);
    },
    forget(stream: StreamName): void {
      kept.delete(stream);
    },
    /** Adds a commit of this process to the state that it follows; of another one it is read by the next load. */
    append(commit: OpenedCommit): void {
      const { stream, commit: number } = commit.record;
      const found = kept.get(stream);
      if (found?.folded.head.commit !== number - 1 - (found?.appended.length ?? 0)) return;
      kept.set(stream, { ...found, appended: [...found.appended, commit] });
    },
  };
};

export type StateCache = ReturnType<typeof createStateCache>;
