import type { Rejection } from './rejection.ts';

/**
 * A pure decider: state and command in, events or a rejection out. Time and new ids arrive with the command
 * (`DecideContext`), so the same input always gives the same answer.
 */
export type Decider<State, Command, Event, Code extends string> = {
  readonly initialState: State;
  /** Bump when the shape or meaning of State changes: snapshots of another version are ignored. */
  readonly foldVersion: number;
  /** `meta.at` is when the event was stored, ISO-8601 UTC: folds never read a clock. */
  readonly evolve: (state: State, event: Event, meta: { readonly at: string }) => State;
  readonly decide: (
    state: State,
    command: Command,
    context: DecideContext,
  ) => readonly Event[] | Rejection<Code>;
};

/** When an event was stored, ISO-8601 UTC; an envelope is one. */
export type Moment = { readonly at: string };

/** `at` is the moment of the command: its events are stored with it. */
export type DecideContext = Moment & {
  /** Fresh ids, unique within the system: deciding the same command again gives other ones. */
  readonly newId: () => string;
};
