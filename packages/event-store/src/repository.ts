import type { Actor } from '@hoops/domain/actor';
import type { DomainEvent } from '@hoops/domain/catalogue';
import { isRejection, joinedRejection, type Rejection, type StreamDefinition } from '@hoops/domain/decider';
import type { Envelope } from '@hoops/domain/envelope';
import type { ProviderTrace } from '@hoops/domain/provider-trace';
import type { StreamName } from '@hoops/domain/stream';
import { type Backoff, type Clock, jitteredBackoff, nowIso } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
import { type Alongside, type Decided, decideAll, type TypedCommand } from './alongside.ts';
import {
  type Append,
  AppendConflict,
  type EventStore,
  type HandledCommand,
  type Loaded,
} from './event-store.ts';
import { fingerprintOf } from './fingerprint.ts';
import { evolveAll } from './fold-stream.ts';

export type CommandDeps = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly newId: NewId;
};

export type RepositoryDeps = CommandDeps & {
  readonly backoff?: Backoff;
  readonly maxAttempts?: number;
};

/**
 * Fixed list of commands, or a function that derives the commands from the current state (it may query
 * Stripe).
 */
export type Commands<State, Command> =
  | readonly Command[]
  /** Called again after a conflict, but never for a repeated command. */
  | ((state: State) => Promise<readonly Command[]>);

export type CommandContext<State, Other extends string = never> = {
  readonly commandId: string;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string | undefined;
  readonly provider?: ProviderTrace | undefined;
  /**
   * Content that a repeated command must match. Default: the commands, or the command id if a function
   * derives the commands.
   */
  readonly body?: unknown;
  /**
   * Time of the fact, ISO-8601 UTC, if it is neither the current time nor given by the stream's definition.
   */
  readonly occurredAt?: string | undefined;
  /** Stream that is loaded or being loaded; used only for the first attempt. */
  readonly loaded?: Loaded<State> | Promise<Loaded<State>> | undefined;
  /**
   * Commands of other streams, appended with this stream's events in one transaction. One rejection rejects
   * all; rejections with the same code are joined.
   */
  readonly alongside?:
    | undefined
    | ((events: readonly DomainEvent[], after: State) => readonly Alongside<Other>[]);
};

export type CommandResult<State, Code extends string = string> =
  | Answer<'accepted', State>
  /** Repeated command: events and versions of the first result, with the current state. */
  | Answer<'repeated', State>
  | {
      readonly kind: 'rejected';
      readonly rejection: Rejection<Code>;
      readonly version: number;
      readonly state: State;
    }
  /** The command id was used with another body within a day. */
  | { readonly kind: 'refused-reuse' }
  /** Other processes appended first at every attempt; the caller may retry with the same command id. */
  | { readonly kind: 'conflict' };

type Answer<Kind, State> = {
  readonly kind: Kind;
  readonly events: readonly Envelope[];
  readonly version: number;
  readonly state: State;
};

export type Repository<Id, State, Command, Code extends string, Sealing = unknown> = {
  /**
   * Current state, strongly consistent.
   * @throws StreamBroken
   */
  readonly load: (id: Id) => Promise<Loaded<State>>;
  /**
   * Loads, decides and appends; retries after conflicts. Several commands form one commit, and one rejection
   * rejects all.
   * @throws StreamBroken; CommitTooLarge; store errors
   */
  readonly execute: <Other extends string = never>(
    id: Id,
    commands: Commands<State, Command>,
    context: CommandContext<State, Other> & Sealing,
  ) => Promise<CommandResult<State, Code | Other>>;
};

const idempotentForMs = 86_400_000;
/**
 * Maximum attempts for a stream of one family, and for a stream to which a hundred families write at once.
 */
const [maxOwnAttempts, maxSharedAttempts] = [5, 30];

export const streamReader = <Id, State, Command, Event extends DomainEvent, Code extends string, Sealing>(
  store: Pick<EventStore, 'load'>,
  { nameOf, decider }: StreamDefinition<Id, State, Command, Event, Code, Sealing>,
): Pick<Repository<Id, State, Command, Code, Sealing>, 'load'> => ({
  load: (id) => store.load(nameOf(id), decider),
});

export const repository = <
  Id,
  State,
  Command extends TypedCommand,
  Event extends DomainEvent,
  Code extends string,
  Sealing,
>(
  { store, clock, newId, backoff = jitteredBackoff, maxAttempts }: RepositoryDeps,
  definition: StreamDefinition<Id, State, Command, Event, Code, Sealing>,
): Repository<Id, State, Command, Code, Sealing> => {
  const { decider } = definition;
  const { load } = streamReader(store, definition);

  const attempt = async <Other extends string>(
    id: Id,
    commands: Commands<State, Command>,
    context: CommandContext<State, Other> & Sealing,
    loaded: Loaded<State>,
  ): Promise<CommandResult<State, Code | Other> | 'conflict'> => {
    const stream = definition.nameOf(id);
    const { state, head, handled } = loaded;
    const { actor, commandId, correlationId, causationId, provider } = context;
    const fingerprint = fingerprintOf(bodyOf(commands, context));
    const earlier = earlierOf(handled, context, clock.now());
    if (earlier) return repeat(store, stream, state, earlier, fingerprint);

    const given = typeof commands === 'function' ? await commands(state) : commands;
    const at = nowIso(clock);
    const decided = decideAll(decider, state, given, { at, newId });
    const rejected = (rejection: Rejection<Code | Other>) =>
      ({ kind: 'rejected', rejection, version: head.version, state }) as const;
    if (isRejection(decided)) return rejected(decided);
    if (decided.length === 0) return { kind: 'accepted', events: [], version: head.version, state };
    const others = await othersOf(decided, state, context, at);
    if (isRejection(others)) return rejected(others);
    const occurredAt = (event: Event) => definition.occurredAt?.(event) ?? context.occurredAt;
    const keyId = definition.keyIdOf(id, context);
    const events = decided.map(({ event, command }) => ({ event, command, occurredAt: occurredAt(event) }));
    const facts = { actor, commandId, fingerprint, at, correlationId, causationId, provider };
    try {
      const [commit] =
        others.length === 0
          ? [await store.append(stream, head, events, { ...facts, keyId })]
          : await store.appendTo([{ stream, expected: head, events, keyId }, ...others], facts);
      if (!commit) throw new Error('An append returned no commit.');
      const after = evolveAll(decider, state, commit.events);
      return { kind: 'accepted', events: commit.events, version: commit.head.version, state: after };
    } catch (error) {
      if (error instanceof AppendConflict) return 'conflict';
      throw error;
    }
  };

  const othersOf = async <Other extends string>(
    decided: readonly Decided<Event>[],
    state: State,
    context: CommandContext<State, Other>,
    at: string,
  ): Promise<readonly Append[] | Rejection<Other>> => {
    if (!context.alongside) return [];
    const events = decided.map(({ event }) => event);
    const after = events.reduce((folded, event) => decider.evolve(folded, event, { at }), state);
    const asked = context.alongside(events, after).map((other) => other({ store, newId }, at));
    const others = (await Promise.all(asked)).filter((other) => other !== undefined);
    return (
      joinedRejection(others.filter(isRejection<Other>)) ??
      others.filter((other): other is Append => !isRejection(other))
    );
  };

  return {
    load,
    execute: async (id, commands, context) => {
      const isShared = definition.isShared || context.alongside;
      const attempts = maxAttempts ?? (isShared ? maxSharedAttempts : maxOwnAttempts);
      for (let count = 1; count <= attempts; count += 1) {
        const loaded = await ((count === 1 && context.loaded) || load(id));
        const result = await attempt(id, commands, context, loaded);
        if (result !== 'conflict') return result;
        if (count < attempts) await backoff(count);
      }
      return { kind: 'conflict' };
    },
  };
};

/** A single command is fingerprinted unwrapped, to match fingerprints stored by earlier releases. */
const bodyOf = <State, Command>(
  commands: Commands<State, Command>,
  { body, commandId }: Pick<CommandContext<State>, 'body' | 'commandId'>,
): unknown => {
  if (body !== undefined) return body;
  if (typeof commands === 'function') return commandId;
  return commands.length === 1 ? commands[0] : commands;
};

const earlierOf = (
  handled: readonly HandledCommand[],
  { actor, commandId }: Pick<CommandContext<unknown>, 'actor' | 'commandId'>,
  now: Date,
): HandledCommand | undefined => {
  const since = now.getTime() - idempotentForMs;
  return handled.findLast(
    (one) => one.commandId === commandId && one.actor === actor.sub && Date.parse(one.at) > since,
  );
};

const repeat = async <State, Code extends string>(
  store: Pick<EventStore, 'read'>,
  stream: StreamName,
  state: State,
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
