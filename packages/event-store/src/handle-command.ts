import type { Actor } from '@hoops/domain/actor';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Decider } from '@hoops/domain/decider';
import type { Envelope } from '@hoops/domain/envelope';
import type { Rejection } from '@hoops/domain/rejection';
import type { StreamName } from '@hoops/domain/stream';
import { type Backoff, jitteredBackoff } from '@hoops/runtime/backoff';
import {
  AppendConflict,
  type EventStore,
  type Fold,
  type HandledCommand,
  type Loaded,
} from './event-store.ts';
import { fingerprintOf } from './fingerprint.ts';
import { evolveAll } from './fold-stream.ts';

export type HandleCommand<State, Command, Event extends DomainEvent, Code extends string> = {
  readonly store: EventStore;
  readonly decider: Decider<State, Command, Event, Code>;
  readonly stream: StreamName;
  readonly command: Command;
  /** The caller's idempotency key. */
  readonly commandId: string;
  readonly actor: Actor;
  /** The moment of the command, ISO-8601 UTC. */
  readonly at: string;
  readonly correlationId: string;
  readonly causationId?: string | undefined;
  /** Whose key seals the personal fields: a family's or a request's stream name. */
  readonly keyId: string;
  readonly newId: () => string;
  /** What the caller sent, when the command carries facts besides it: a repeat must send the same. */
  readonly body?: unknown;
  /** When the events happened in the world, if not now. */
  readonly occurredAt?: string | undefined;
  readonly backoff?: Backoff;
  /** The stream, whose loading has begun already; used for the first try only. */
  readonly loaded?: Promise<Loaded<State>> | undefined;
};

export type CommandResult<State, Code extends string = string> =
  /** Decided and stored; without events when nothing had to change. */
  | Answer<'accepted', State>
  /** Done before under the same id: the first answer's events and versions again, with the state as it is now. */
  | Answer<'repeated', State>
  | {
      readonly kind: 'rejected';
      readonly rejection: Rejection<Code>;
      readonly version: number;
      readonly state: State;
    }
  /** The id was used within the last day for another body. */
  | { readonly kind: 'refused-reuse' }
  /** Others were first each time; the caller may try again under the same id. */
  | { readonly kind: 'conflict' };

type Answer<Kind, State> = {
  readonly kind: Kind;
  readonly events: readonly Envelope[];
  readonly version: number;
  readonly state: State;
};

const tries = 5;
const idempotentForMs = 86_400_000;

/** The decider's fold, as the store needs it. A stream holds only the events of its own decider. */
export const foldOf = <State, Event extends DomainEvent>({
  initialState,
  foldVersion,
  evolve,
}: Pick<Decider<State, never, Event, string>, 'initialState' | 'foldVersion' | 'evolve'>): Fold<State> => ({
  initialState,
  foldVersion,
  evolve: (state, event, envelope) => evolve(state, event as Event, envelope),
});

/**
 * Load, decide, append: the one way in which a command becomes events. When somebody else appended first, it
 * decides again on the fresh state, up to five times.
 * @throws StreamBroken when the stream is not what was seen of it before; CommitTooLarge, and whatever the store throws when it cannot be reached.
 */
export const handleCommand = async <State, Command, Event extends DomainEvent, Code extends string>(
  input: HandleCommand<State, Command, Event, Code>,
): Promise<CommandResult<State, Code>> => {
  const { backoff = jitteredBackoff, store, stream } = input;
  const fold = foldOf(input.decider);
  const fingerprint = fingerprintOf(input.body ?? input.command);
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const loaded = await ((attempt === 1 && input.loaded) || store.load(stream, fold));
    const earlier = earlierOf(loaded.handled, input);
    if (earlier) return repeat(store, stream, loaded, earlier, fingerprint);
    const result = await decideAndAppend(input, fold, loaded, fingerprint);
    if (result !== 'lost') return result;
    if (attempt < tries) await backoff(attempt);
  }
  return { kind: 'conflict' };
};

const decideAndAppend = async <State, Command, Event extends DomainEvent, Code extends string>(
  input: HandleCommand<State, Command, Event, Code>,
  fold: Fold<State>,
  { state, head }: Loaded<State>,
  fingerprint: string,
): Promise<CommandResult<State, Code> | 'lost'> => {
  const { store, stream, decider, command, occurredAt, at, newId } = input;
  const { actor, commandId, correlationId, causationId, keyId } = input;
  const decided = decider.decide(state, command, { at, newId });
  if ('rejected' in decided) return { kind: 'rejected', rejection: decided, version: head.version, state };
  if (decided.length === 0) return { kind: 'accepted', events: [], version: head.version, state };
  try {
    const events = decided.map((event) => ({ event, occurredAt }));
    const context = { actor, commandId, fingerprint, at, correlationId, causationId, keyId };
    const commit = await store.append(stream, head, events, context);
    const after = evolveAll(fold, state, commit.events);
    return { kind: 'accepted', events: commit.events, version: commit.head.version, state: after };
  } catch (error) {
    if (error instanceof AppendConflict) return 'lost';
    throw error;
  }
};

const earlierOf = (
  handled: readonly HandledCommand[],
  { actor, commandId, at }: { actor: Actor; commandId: string; at: string },
): HandledCommand | undefined => {
  const since = Date.parse(at) - idempotentForMs;
  return handled.findLast(
    (one) => one.commandId === commandId && one.actor === actor.sub && Date.parse(one.at) > since,
  );
};

const repeat = async <State, Code extends string>(
  store: EventStore,
  stream: StreamName,
  { state }: Loaded<State>,
  earlier: HandledCommand,
  fingerprint: string,
): Promise<CommandResult<State, Code>> => {
  if (earlier.fingerprint !== fingerprint) return { kind: 'refused-reuse' };
  const events: Envelope[] = [];
  for await (const envelope of store.read(stream, earlier.fromVersion)) {
    if (envelope.version > earlier.toVersion) break;
    events.push(envelope);
  }
  return { kind: 'repeated', events, version: earlier.toVersion, state };
};
