import type { Actor } from '@hoops/domain/actor';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import type { ProviderTrace } from '@hoops/domain/provider-trace';
import type { StreamName } from '@hoops/domain/stream';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { CommitProof } from './commit-proof.ts';
import type { UnreadableEvent } from './unreadable-event.ts';

/**
 * Pure, versioned fold. Snapshots with another `foldVersion` are ignored; null for folds without snapshots.
 * `evolve` is a method for parameter bivariance.
 */
export type Fold<State> = {
  readonly initialState: State;
  readonly foldVersion: number | null;
  evolve(state: State, event: DomainEvent, envelope: Envelope): State;
};

/** Number, last event version and hash of a stream's last commit; zeros and '' if the stream is empty. */
export type Head = { readonly commit: number; readonly version: number; readonly hash: string };

/** Command handled within the last 24 hours, for idempotency. */
export type HandledCommand = {
  readonly commandId: string;
  readonly actor: string;
  /** SHA-256 of the command's body; the command id is rejected with another body. */
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
   * Events opened by this load, oldest first: events after the snapshot and cached state, without gaps up to
   * the head.
   */
  readonly newest: readonly Envelope[];
};

export type CommitContext = {
  readonly actor: Actor;
  readonly commandId: string;
  readonly fingerprint: string;
  readonly at: string;
  readonly correlationId: string;
  readonly causationId?: string | undefined;
  readonly provider?: ProviderTrace | undefined;
  /** Key for personal fields: a family's or request's stream name. */
  readonly keyId: string;
};

export type NewEvent = {
  readonly event: DomainEvent;
  readonly occurredAt?: string | undefined;
  readonly command?: string | undefined;
};

export type Commit = { readonly head: Head; readonly events: readonly Envelope[] };

/** Unexpected item or attribute: a halt, or unknown. */
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
 * A commit is a single item, so a command's events are atomic. The same contract
 * tests run against DynamoDB and memory.
 */
export type EventStore = {
  /**
   * Folds a stream from its snapshot, strongly consistent.
   * @throws StreamBroken for gaps, or changes since this process last read the stream
   */
  readonly load: <State>(stream: StreamName, fold: Fold<State>) => Promise<Loaded<State>>;
  readonly loadWithEvents: <State>(stream: StreamName, fold: Fold<State>) => Promise<LoadedWithEvents<State>>;
  readonly head: (stream: StreamName) => Promise<Head>;
  /**
   * Appends by one conditional put, after a load.
   * @throws AppendConflict unless `expected` is the head (or the commit is our own)
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
   * Events from a version on, oldest first, personal fields readable or '[erased]'.
   * @throws UnreadableEvent
   */
  readonly read: (stream: StreamName, fromVersion?: number) => AsyncIterable<Envelope>;
  /**
   * Events as from `read`, for lists, with unreadable events as UnreadableEvent. Never fold these events,
   * because a state with gaps is worse than none.
   */
  readonly readEach: (stream: StreamName, fromVersion?: number) => AsyncIterable<Envelope | UnreadableEvent>;
  /**
   * Opens a sealed event, for example from a message.
   * @throws UnreadableEvent
   */
  readonly open: (event: SealedEnvelope) => Promise<Envelope>;
  readonly readCommits: (stream: StreamName, fromCommit?: number) => AsyncIterable<StoredCommit>;
  readonly storedStreams: (
    after?: Pick<StoredStream, 'stream' | 'commit'>,
    segment?: Segment,
    odd?: (item: UnexpectedItem) => void,
  ) => AsyncIterable<StoredStream>;
  /**
   * Names of all streams or of a segment's streams, eventually consistent, in stable order, so that a walk
   * can resume.
   */
  readonly streams: (after?: StreamName, segment?: Segment) => AsyncIterable<StreamName>;
  /**
   * Events of [from, to) from the time index, oldest first by default: keys and types. `shards`
   * (time-index.ts) limits streams.
   */
  readonly timeline: (range: {
    readonly from: string;
    readonly to: string;
    readonly shards?: readonly number[];
    readonly newestFirst?: boolean;
  }) => AsyncIterable<TimelineEntry>;
  /** Writes a snapshot now; otherwise loads write a snapshot every ten commits. */
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
  /** JSON of the sealed envelopes, the exact hashed bytes. */
  readonly body: string;
  readonly envelopes: readonly SealedEnvelope[];
  readonly labels: CommitLabels;
  /** Sealed under `keyId`; only the store compares fingerprints. */
  readonly fingerprint: string;
  readonly keyId: string;
  readonly proof: CommitProof | undefined;
};

/** Stored stream, oldest commit first; iteration throws on invalid items. */
export type StoredStream = {
  readonly stream: StreamName;
  readonly commit: number;
  readonly commits: Iterable<StoredCommit>;
};

/** Another process appended first; reload and decide again. */
export class AppendConflict extends Error {
  override readonly name = 'AppendConflict';
}

/** Log line for a broken stream; an alarm watches for it. */
export const streamBrokenLogged = 'stream-broken';

/** Commits are missing or changed. Appends stop until a person has investigated (docs/audit.md). */
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
