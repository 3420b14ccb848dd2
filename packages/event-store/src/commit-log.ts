import type { StreamName } from '@hoops/domain/stream';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { CommitProof } from './commit-proof.ts';
import type { CommitLabels, OddItem, TimelineEntry } from './event-store.ts';

/** A commit as a table holds it: what is hashed, and beside it what is needed to find it. */
export type CommitRecord = {
  readonly stream: StreamName;
  readonly commit: number;
  readonly previousHash: string;
  readonly hash: string;
  /** JSON of the sealed envelopes: the exact bytes that are hashed. */
  readonly body: string;
  /** The command's fingerprint, sealed: a bare hash of a telephone number could be guessed after an erasure. */
  readonly fingerprint: string;
  readonly keyId: string;
  /** Undefined in what was committed before there were proofs. */
  readonly proof: CommitProof | undefined;
} & CommitLabels;

/** Where a commit lies. */
export type CommitPlace = { readonly stream: StreamName; readonly commit: number };

/** A commit that a scan came by. */
export type ScannedCommit = CommitPlace & {
  /** @throws Error when what lies there is none: the scan goes on all the same. */
  readonly record: () => CommitRecord;
};

/** A stream's state after `commit`, sealed whole. */
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
  /** As many as asked for, or fewer when they are large. */
  readonly newestFirst: readonly CommitRecord[];
  readonly isHalted: boolean;
};

/** What was found wrong with a stream to which nothing may be appended any more. */
export type Halt = { readonly commit: number; readonly problem: string };

export type Onwards = { readonly commits: readonly CommitRecord[]; readonly isHalted: boolean };

/** The storage below the event store: dumb, so that everything that matters is written and tested once. */
export type CommitLog = {
  /** Stores a commit where none is; else answers the one that is there and changes nothing. */
  readonly put: (record: CommitRecord) => Promise<'stored' | CommitRecord>;
  readonly get: (stream: StreamName, commit: number) => Promise<CommitRecord | undefined>;
  /** The newest commits, newest first, strongly consistent; with `before`, only those below that number. */
  readonly newest: (stream: StreamName, limit: number, before?: number) => Promise<readonly CommitRecord[]>;
  /** Commits from a number on, oldest first, strongly consistent. */
  readonly from: (stream: StreamName, commit: number) => AsyncIterable<CommitRecord>;
  /** The same, and whether the stream is halted, by one strongly consistent read. */
  readonly onwards: (stream: StreamName, commit: number) => Promise<Onwards>;
  /** Halts a stream: the first halt of it stays. */
  readonly halt: (stream: StreamName, halt: Halt) => Promise<void>;
  /** Lifts the halt of a stream. */
  readonly lift: (stream: StreamName) => Promise<void>;
  /** The snapshot and the newest commits, newest first, by one strongly consistent read. */
  readonly latest: (stream: StreamName, limit: number) => Promise<Latest>;
  /** Keeps the newer of two snapshots of the same fold; another fold's is replaced. */
  readonly writeSnapshot: (stream: StreamName, record: SnapshotRecord) => Promise<void>;
  /** Every stream's name, or those of one segment, behind one of them or all. */
  readonly streams: (after?: StreamName, segment?: Segment) => AsyncIterable<StreamName>;
  /**
   * Every commit by one strongly consistent scan: a stream's together and in order, the streams in any order that stays; or
   * those of one segment, behind the stream whose last commit this was when the scan came by it.
   * @param odd is told what else lies there; again when a scan continues.
   */
  readonly all: (
    after?: CommitPlace,
    segment?: Segment,
    odd?: (item: OddItem) => void,
  ) => AsyncIterable<ScannedCommit>;
  /** The hours (`hourOf`) of [from, to) in which anything was committed, in order: one scan of the time index. */
  readonly hours: (from: string, to: string) => Promise<readonly string[]>;
  /**
   * One hour and shard of the time index, oldest first or newest first: from `from` (inclusive) to `to` (exclusive). Of the
   * newest it reads some at a time: who takes a few does not pay for the hour.
   */
  readonly shard: (
    hour: string,
    shard: number,
    from: string,
    to: string,
    newestFirst: boolean,
  ) => AsyncIterable<TimelineEntry>;
};
