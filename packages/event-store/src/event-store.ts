import type { Actor } from '@hoops/domain/actor';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import type { ProviderTrace } from '@hoops/domain/provider-trace';
import type { StreamName } from '@hoops/domain/stream';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { CommitProof } from './commit-proof.ts';
import type { UnreadableEvent } from './unreadable-event.ts';

/**
 * How a stream is folded: pure, versioned (a snapshot of another `foldVersion` is ignored and rewritten). A stream has
 * one snapshot, which is its decider's: a fold for another purpose has none, and `foldVersion` null. Every decider
 * is one: `evolve` is declared as a method, so that it may take fewer events than all, which are those of its streams.
 */
export type Fold<State> = {
  readonly initialState: State;
  readonly foldVersion: number | null;
  evolve(state: State, event: DomainEvent, envelope: Envelope): State;
};

/** Where a stream ends: its last commit number, event version and commit hash; zeros and '' when empty. */
export type Head = { readonly commit: number; readonly version: number; readonly hash: string };

/** A command that was already handled within the last 24 hours (idempotency). */
export type HandledCommand = {
  readonly commandId: string;
  readonly actor: string;
  /** SHA-256 of the command's body: the same id with another body is refused. */
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
   * The stream's newest events, oldest first, as far as this load opened them: those that were in no snapshot and no
   * cached state. It may be none of them; nothing is missing between the first and the head.
   */
  readonly newest: readonly Envelope[];
};

/** Who, why and under which command; the same for all events of one commit. */
export type CommitContext = {
  readonly actor: Actor;
  readonly commandId: string;
  readonly fingerprint: string;
  readonly at: string;
  readonly correlationId: string;
  readonly causationId?: string | undefined;
  /** What was said between us and the payment provider right before. */
  readonly provider?: ProviderTrace | undefined;
  /** Whose key seals the personal fields: a family's or a request's stream name. */
  readonly keyId: string;
};

export type NewEvent = {
  readonly event: DomainEvent;
  readonly occurredAt?: string | undefined;
  /** The type of the command that it came of. */
  readonly command?: string | undefined;
};

export type Commit = { readonly head: Head; readonly events: readonly Envelope[] };

/** Something beside the commits that a scan came by: a halt, an item or an attribute that nothing of ours writes. */
export type OddItem =
  | { readonly kind: 'halt'; readonly stream: StreamName }
  | { readonly kind: 'stray'; readonly itemKey: string }
  | {
      readonly kind: 'attributes';
      readonly stream: StreamName;
      readonly commit: number;
      readonly names: readonly string[];
    };

/**
 * The port that everything above stands on. One item per commit: all events of one command stand or fall
 * together. Implementations: DynamoDB and memory; one contract suite for all.
 */
export type EventStore = {
  /**
   * Folds a stream, from its snapshot and the commits after it. Strongly consistent.
   * @throws StreamBroken when the commits do not follow one another, or no longer what this process saw of them.
   */
  readonly load: <State>(stream: StreamName, fold: Fold<State>) => Promise<Loaded<State>>;
  /** The same, with the events that were opened for it. */
  readonly loadWithEvents: <State>(stream: StreamName, fold: Fold<State>) => Promise<LoadedWithEvents<State>>;
  /** The end of a stream, by one strongly consistent read. */
  readonly head: (stream: StreamName) => Promise<Head>;
  /**
   * Appends one commit by one conditional put, after a load of the stream.
   * @throws AppendConflict when `expected` is no longer the stream's end (and the commit there is not our own).
   * @throws StreamBroken when the stream was found halted.
   * @throws CommitTooLarge above the size cap.
   */
  readonly append: (
    stream: StreamName,
    expected: Head,
    events: readonly NewEvent[],
    context: CommitContext,
  ) => Promise<Commit>;
  /**
   * A stream's events from a version on, oldest first, personal fields readable ('[erased]' without a key).
   * @throws UnreadableEvent at the first that cannot be opened.
   */
  readonly read: (stream: StreamName, fromVersion?: number) => AsyncIterable<Envelope>;
  /**
   * The same, with an UnreadableEvent in the place of each that cannot be opened: for lists, which show the others
   * all the same. Not for folding: a state with a hole is worse than none.
   */
  readonly readEach: (stream: StreamName, fromVersion?: number) => AsyncIterable<Envelope | UnreadableEvent>;
  /** An event that came sealed, in a message say, with its personal fields readable. @throws UnreadableEvent */
  readonly open: (event: SealedEnvelope) => Promise<Envelope>;
  /** The commits as stored, for verifying the hash chain and for publishing again. */
  readonly readCommits: (stream: StreamName, fromCommit?: number) => AsyncIterable<StoredCommit>;
  /**
   * Every stream with all its commits as stored, in the order of `streams`, by one strongly consistent scan: what reads all
   * streams does not read them one by one. A scan that was interrupted continues behind the stream that it had come to.
   */
  readonly storedStreams: (
    after?: Pick<StoredStream, 'stream' | 'commit'>,
    segment?: Segment,
    odd?: (item: OddItem) => void,
  ) => AsyncIterable<StoredStream>;
  /**
   * Every stream's name; eventually consistent. In an order that stays, so that a walk that was interrupted continues
   * after the stream that it had come to; new streams are anywhere in it. The segments share all streams among them.
   */
  readonly streams: (after?: StreamName, segment?: Segment) => AsyncIterable<StreamName>;
  /**
   * Events of all streams between two moments, oldest first unless `newestFirst`, from the time index: keys and types only. With `shards`
   * (time-index.ts) those of their streams.
   */
  readonly timeline: (range: {
    readonly from: string;
    readonly to: string;
    readonly shards?: readonly number[];
    readonly newestFirst?: boolean;
  }) => AsyncIterable<TimelineEntry>;
  /** Writes a snapshot now (a load otherwise writes one every ten commits). */
  readonly snapshot: <State>(stream: StreamName, fold: Fold<State>) => Promise<void>;
};

/** What stands beside the hashed bytes so that a commit is found; all of it follows from them. */
export type CommitLabels = {
  readonly at: string;
  readonly firstVersion: number;
  readonly lastVersion: number;
  readonly types: readonly string[];
  /** Its place in the time index: the partition and the sort key. */
  readonly hour: string;
  readonly moment: string;
};

export type TimelineEntry = {
  readonly stream: StreamName;
  readonly commit: number;
  readonly at: string;
  readonly types: readonly string[];
};

/** One item of the events table: what is hashed, streamed and published; personal fields are ciphertext. */
export type StoredCommit = {
  readonly stream: StreamName;
  readonly commit: number;
  readonly previousHash: string;
  readonly hash: string;
  /** The exact bytes that are hashed: JSON of the sealed envelopes. */
  readonly body: string;
  readonly envelopes: readonly SealedEnvelope[];
  /** As they are stored: `labelsOf` says what they must be. */
  readonly labels: CommitLabels;
  /** Sealed under `keyId`; only the store compares it. */
  readonly fingerprint: string;
  readonly keyId: string;
  readonly proof: CommitProof | undefined;
};

/** A stream as it is stored, oldest commit first; going through it throws where what lies there is no commit. */
export type StoredStream = {
  readonly stream: StreamName;
  /** The number of its last commit. */
  readonly commit: number;
  readonly commits: Iterable<StoredCommit>;
};

/** Another process appended first. The caller reloads and decides again. */
export class AppendConflict extends Error {
  override readonly name = 'AppendConflict';
}

/** The line in the log when a stream was found broken; an alarm watches for it. */
export const streamBrokenLogged = 'stream-broken';

/**
 * The stream is not what was seen of it before: commits are gone or others. Nothing is appended to it until a
 * person has looked into it (docs/audit.md).
 */
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
