import type { StreamName } from '@hoops/domain/stream';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { CommitProof } from './commit-proof.ts';
import type { CommitLabels, TimelineEntry, UnexpectedItem } from './event-store.ts';

export type CommitRecord = {
  readonly stream: StreamName;
  readonly commit: number;
  readonly previousHash: string;
  readonly hash: string;
  /** JSON of the encrypted envelopes, exactly as hashed. */
  readonly body: string;
  /** Encrypted, because a bare hash of a phone number could be guessed even after an erasure. */
  readonly fingerprint: string;
  readonly keyId: string;
  /** Undefined in commits stored before proofs existed. */
  readonly proof: CommitProof | undefined;
} & CommitLabels;

export type CommitPlace = { readonly stream: StreamName; readonly commit: number };

export type ScannedCommit = CommitPlace & {
  /** @throws Error if the item is not a commit; the scan continues */
  readonly record: () => CommitRecord;
};

/** Encrypted state of a stream after `commit`. */
export type SnapshotRecord = {
  readonly commit: number;
  readonly version: number;
  readonly hash: string;
  readonly foldVersion: number;
  readonly keyId: string;
  readonly sealed: string;
};

export type Latest = {
  readonly snapshot: SnapshotRecord | undefined;
  /** Newest commits, at most the requested number; fewer if the commits are large. */
  readonly newestFirst: readonly CommitRecord[];
  readonly isHalted: boolean;
};

export type Halt = { readonly commit: number; readonly problem: string };

export type CommitsFrom = { readonly commits: readonly CommitRecord[]; readonly isHalted: boolean };

/** Minimal storage below the event store; DynamoDB and memory share all other logic. */
export type CommitLog = {
  readonly put: (record: CommitRecord) => Promise<'stored' | CommitRecord>;
  /**
   * Stores all commits or none; 'conflict' if a number, or a place that must be free, is taken or being
   * written.
   */
  readonly putAll: (
    records: readonly CommitRecord[],
    free: readonly CommitPlace[],
  ) => Promise<'stored' | 'conflict'>;
  readonly get: (stream: StreamName, commit: number) => Promise<CommitRecord | undefined>;
  readonly newest: (stream: StreamName, limit: number, before?: number) => Promise<readonly CommitRecord[]>;
  readonly from: (stream: StreamName, commit: number) => AsyncIterable<CommitRecord>;
  /** Commits from a given number on, and the halt, in one strongly consistent read. */
  readonly onwards: (stream: StreamName, commit: number) => Promise<CommitsFrom>;
  readonly halt: (stream: StreamName, halt: Halt) => Promise<void>;
  readonly lift: (stream: StreamName) => Promise<void>;
  readonly latest: (stream: StreamName, limit: number) => Promise<Latest>;
  /**
   * Stores a snapshot unless a newer snapshot with the same fold version exists; replaces snapshots of
   * other fold versions.
   */
  readonly writeSnapshot: (stream: StreamName, record: SnapshotRecord) => Promise<void>;
  readonly streams: (after?: StreamName, segment?: Segment) => AsyncIterable<StreamName>;
  /**
   * Strongly consistent scan of commits; can resume after a stream's last commit.
   * @param odd receives all other items; a resumed scan may repeat them
   */
  readonly all: (
    after?: CommitPlace,
    segment?: Segment,
    odd?: (item: UnexpectedItem) => void,
  ) => AsyncIterable<ScannedCommit>;
  /** Hours (`hourOf`) in [from, to) that contain commits, sorted; costs one index scan. */
  readonly hours: (from: string, to: string) => Promise<readonly string[]>;
  /**
   * Entries of an index hour and shard in [from, to). Newest-first reads are paged, so a few entries do not
   * require the whole hour.
   */
  readonly shard: (
    hour: string,
    shard: number,
    from: string,
    to: string,
    newestFirst: boolean,
  ) => AsyncIterable<TimelineEntry>;
};
