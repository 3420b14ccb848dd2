import type { StreamName } from './stream.ts';
import { listed } from './text/fill.ts';

/**
 * Pure decider: takes state and command, returns events or a rejection. Receives time and ids in
 * `DecideContext`.
 */
export type Decider<State, Command, Event, Code extends string> = {
  readonly initialState: State;
  /** Must be increased when the shape or meaning of State changes; older snapshots are then ignored. */
  readonly foldVersion: number;
  /** Folds an event; folds never read a clock. */
  readonly evolve: (state: State, event: Event, moment: Moment) => State;
  readonly decide: (
    state: State,
    command: Command,
    context: DecideContext,
  ) => readonly Event[] | Rejection<Code>;
};

/** Metadata of an event; a decided but not yet stored event has only its time. */
export type Moment = {
  /** Storage time, ISO-8601 UTC. */
  readonly at: string;
  readonly id?: string;
  readonly commandId?: string;
  readonly correlationId?: string;
};

/** `at` is the command's time, which becomes the storage time of the events. */
export type DecideContext = Moment & {
  readonly newId: () => string;
};

/** Business rejection: code and facts. A table in the API sets HTTP status and sentence. */
export type Rejection<Code extends string = string> = {
  readonly rejected: Code;
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
};

export const reject = <const Code extends string>(code: Code, facts?: Rejection['facts']): Rejection<Code> =>
  facts === undefined ? { rejected: code } : { rejected: code, facts };

export const isRejection = <Code extends string = string>(value: unknown): value is Rejection<Code> =>
  typeof value === 'object' && value !== null && 'rejected' in value;

/**
 * Joins the facts of several rejections under the first code, so one sentence names all of them.
 * @returns undefined without rejections
 */
export const joinedRejection = <Code extends string>(
  rejections: readonly Rejection<Code>[],
): Rejection<Code> | undefined => {
  const [first] = rejections;
  if (!first?.facts) return first;
  const alike = rejections.filter(({ rejected }) => rejected === first.rejected);
  const values = (name: string) => [...new Set(alike.map(({ facts }) => String(facts?.[name])))];
  const facts = Object.entries(first.facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? listed(values(name)) : value,
  ]);
  return reject(first.rejected, Object.fromEntries(facts));
};

/** Kind of stream: name, key and decider. `Sealing` contains facts that callers pass to choose the key. */
export type StreamDefinition<Id, State, Command, Event, Code extends string, Sealing = unknown> = {
  readonly nameOf: (id: Id) => StreamName;
  readonly keyIdOf: (id: Id, sealing: Sealing) => string;
  readonly decider: Decider<State, Command, Event, Code>;
  /** Time of the fact itself, ISO-8601 UTC; undefined if equal to the storage time. */
  readonly occurredAt?: (event: Event) => string | undefined;
  /** True if many people write at the same time; conflicts are then retried more often. */
  readonly isShared?: boolean;
};

export type SealedUnder = { readonly keyId: string };

export const defineStream = <Id, State, Command, Event, Code extends string, Commands, Sealing = unknown>(
  definition: StreamDefinition<Id, State, Command, Event, Code, Sealing> & {
    readonly decider: { readonly commands: Commands };
  },
) => definition;
