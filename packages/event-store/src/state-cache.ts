import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { Fold } from './event-store.ts';
import type { FoldedStream } from './fold-stream.ts';
import type { OpenedCommit } from './seal-commit.ts';

/** Number of streams cached per process; the least recently used stream is dropped first. */
const maxStreams = 2_000;

export type Entry<State> = {
  readonly folded: FoldedStream<State>;
  readonly appended: readonly OpenedCommit[];
};

/**
 * Cache of folded states: a load reads only the last known commit, to compare its hash, and newer commits.
 * An erased key drops the state.
 */
export const createStateCache = (keys: Pick<FamilyKeys, 'find'>) => {
  const kept = new Map<StreamName, Entry<unknown> & { readonly fold: unknown }>();
  return {
    /** Cached stream under this fold; must not be used until `isOpen` returns true. */
    find<State>(stream: StreamName, fold: Fold<State>): Entry<State> | undefined {
      const found = kept.get(stream);
      return found?.fold === fold ? (found as Entry<State>) : undefined;
    },
    /** True if the stream's key is usable, or the stream is empty, like most access streams. */
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
    /** Adds a commit of this process to the cached state. The next load reads commits of other processes. */
    append(commit: OpenedCommit): void {
      const { stream, commit: number } = commit.record;
      const found = kept.get(stream);
      if (found?.folded.head.commit !== number - 1 - (found?.appended.length ?? 0)) return;
      kept.set(stream, { ...found, appended: [...found.appended, commit] });
    },
  };
};

export type StateCache = ReturnType<typeof createStateCache>;
