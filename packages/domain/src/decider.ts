import type { Rejection } from './rejection.ts';

/**
 * A pure decider: state and command in, events or a rejection out. Time and ids come in as `DecideContext`.
 */
export type Decider<State, Command, Event, Code extends string> = {
  readonly initialState: State;
  /** Bump when the shape or meaning of State changes: older snapshots are ignored. */
  readonly foldVersion: number;
  /** Folds an event. `meta.at` is the event's storage time, ISO-8601 UTC; folds never read a clock. */
  readonly evolve: (state: State, event: Event, meta: { readonly at: string }) => State;
  readonly decide: (
    state: State,
    command: Command,
    context: DecideContext,
  ) => readonly Event[] | Rejection<Code>;
};

/** Storage time of an event, ISO-8601 UTC. */
export type Moment = { readonly at: string };

/** `at` is the command's time; its events are stored with this time. */
export type DecideContext = Moment & {
  /** Fresh unique ids; deciding the same command again returns other ids. */
  readonly newId: () => string;
};
