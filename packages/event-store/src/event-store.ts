import type { Actor } from '@hoops/domain/actor';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import type { ProviderTrace } from '@hoops/domain/provider-trace';
import type { StreamName } from '@hoops/domain/stream';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { CommitProof } from './commit-proof.ts';
import type { UnreadableEvent } from './unreadable-event.ts';

/**
 * Pure, versioned fold. Ignores snapshots with another `foldVersion`; null means no snapshots. `evolve` is a
 * method, to make its parameters bivariant.
 */
export type Fold<State> = {
  readonly initialState: State;
  readonly foldVersion: number | null;
  evolve(state: State, event: DomainEvent, envelope: Envelope): State;
};

/** Number, last event version and hash of a stream's last commit; zeros and '' for an empty stream. */
export type Head = { readonly commit: number; readonly version: number; readonly hash: string };

/** Command handled within the last 24 hours, for idempotency. */
export type HandledCommand = {
  readonly commandId: string;
  readonly actor: string;
  /** SHA-256 of the command's body; a repeated id with another body is rejected. */
  readonly fingerprint: string;
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly at: string;
};

export type Loaded<State> = {
  readonly state: State;
  readonly head: Head;
  readonly handled: readonly HandledCommand[];
};

export type LoadedWithEvents<State> = Loaded<State> & {
  /**
   * Events decrypted by this load, oldest first, without gaps up to the head. Older events are in the
   * snapshot or cache.
   */
  readonly newest: readonly Envelope[];
};

export type CommitFacts = {
  readonly actor: Actor;
  readonly commandId: string;
  readonly fingerprint: string;
  readonly at: string;
  readonly correlationId: string;
  readonly causationId?: string | undefined;
  readonly provider?: ProviderTrace | undefined;
};

export type CommitContext = CommitFacts & {
  /** Key for personal fields: a family's or request's stream name. */
  readonly keyId: string;
};

export type NewEvent = {
  readonly event: DomainEvent;
  readonly occurredAt?: string | undefined;
  readonly command?: string | undefined;
};

/**
 * Part of an append over several streams; `keyId` as in CommitContext. Without events, `expected` must only
 * still be the head.
 */
export type Append = {
  readonly stream: StreamName;
  readonly expected: Head;
  readonly events: readonly NewEvent[];
  readonly keyId: string;
};

export type Commit = { readonly head: Head; readonly events: readonly Envelope[] };

export type UnexpectedItem =
  | { readonly kind: 'halt'; readonly stream: StreamName }
  | { readonly kind: 'stray'; readonly itemKey: string }
  | {
      readonly kind: 'attributes';
      readonly stream: StreamName;
      readonly commit: number;
      readonly names: readonly string[];
    };

/**
 * Event store in which a commit is a single item, so a command's events are atomic. DynamoDB and memory pass
 * the same contract tests.
 */
export type EventStore = {
  /**
   * Folds a stream from its snapshot, strongly consistent.
   * @throws StreamBroken for gaps, or if commits changed since this process last read them
   */
  readonly load: <State>(stream: StreamName, fold: Fold<State>) => Promise<Loaded<State>>;
  readonly loadWithEvents: <State>(stream: StreamName, fold: Fold<State>) => Promise<LoadedWithEvents<State>>;
  readonly head: (stream: StreamName) => Promise<Head>;
  /**
   * Appends after a load, by one conditional put.
   * @throws AppendConflict unless `expected` is the head (or the commit is ours)
   * @throws StreamBroken
   * @throws CommitTooLarge
   */
  readonly append: (
    stream: StreamName,
    expected: Head,
    events: readonly NewEvent[],
    context: CommitContext,
  ) => Promise<Commit>;
  /**
   * Appends to several streams in one transaction: all commits or none, in the order of `appends`. Throws
   * like `append`.
   */
  readonly appendTo: (appends: readonly Append[], facts: CommitFacts) => Promise<readonly Commit[]>;
  /**
   * Events from a version on, oldest first, with personal fields decrypted or '[erased]'.
   * @throws UnreadableEvent
   */
  readonly read: (stream: StreamName, fromVersion?: number) => AsyncIterable<Envelope>;
  /**
   * Like `read`, but for lists: yields unreadable events as UnreadableEvent. Must not be folded, because an
   * incomplete state is worse than none.
   */
  readonly readEach: (stream: StreamName, fromVersion?: number) => AsyncIterable<Envelope | UnreadableEvent>;
  /** @throws UnreadableEvent */
  readonly open: (event: SealedEnvelope) => Promise<Envelope>;
  readonly readCommits: (stream: StreamName, fromCommit?: number) => AsyncIterable<StoredCommit>;
  readonly storedStreams: (
    after?: Pick<StoredStream, 'stream' | 'commit'>,
    segment?: Segment,
    odd?: (item: UnexpectedItem) => void,
  ) => AsyncIterable<StoredStream>;
  /**
   * Names of all streams or of a segment's streams, eventually consistent, in a stable order that allows
   * resuming.
   */
  readonly streams: (after?: StreamName, segment?: Segment) => AsyncIterable<StreamName>;
  /**
   * Keys and types of events in [from, to) from the time index, oldest first by default. `shards`
   * (time-index.ts) limits the streams.
   */
  readonly timeline: (range: {
    readonly from: string;
    readonly to: string;
    readonly shards?: readonly number[];
    readonly newestFirst?: boolean;
  }) => AsyncIterable<TimelineEntry>;
  /** Writes a snapshot now; loads also write one every ten commits. */
  readonly snapshot: <State>(stream: StreamName, fold: Fold<State>) => Promise<void>;
};

export type CommitLabels = {
  readonly at: string;
  readonly firstVersion: number;
  readonly lastVersion: number;
  readonly types: readonly string[];
  /** Partition and sort key in the time index. */
  readonly hour: string;
  readonly moment: string;
};

export type TimelineEntry = {
  readonly stream: StreamName;
  readonly commit: number;
  readonly at: string;
  readonly types: readonly string[];
};

export type StoredCommit = {
  readonly stream: StreamName;
  readonly commit: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly body: string;
  readonly envelopes: readonly SealedEnvelope[];
  readonly labels: CommitLabels;
  /** Encrypted under `keyId`; only the store compares fingerprints. */
  readonly fingerprint: string;
  readonly keyId: string;
  readonly proof: CommitProof | undefined;
};

/** Stored stream, oldest commit first; iteration throws for an invalid item. */
export type StoredStream = {
  readonly stream: StreamName;
  readonly commit: number;
  readonly commits: Iterable<StoredCommit>;
};

/** Another process appended first. The caller must load and decide again. */
export class AppendConflict extends Error {
  override readonly name = 'AppendConflict';
}

/** Log line of a broken stream; triggers an alarm. */
export const streamBrokenLogged = 'stream-broken';

/** Commits are missing or changed. Appends are blocked until a person investigates (docs/audit.md). */
export class StreamBroken extends Error {
  override readonly name = 'StreamBroken';
  readonly stream: StreamName;
  readonly commit: number;
  constructor(stream: StreamName, commit: number, problem: string) {
    super(`Commit ${commit} of a stream ${problem}.`);
    this.stream = stream;
    this.commit = commit;
  }
}

export class CommitTooLarge extends Error {
  override readonly name = 'CommitTooLarge';
}
