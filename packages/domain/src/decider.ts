import type { Rejection } from './rejection.ts';

/**
 * A pure decider: state and command in, events or a rejection out. Time and ids come in as `DecideContext`.
 */
export type Decider<State, Command, Event, Code extends string> = {
  readonly initialState: State;
  /** Bump when the shape or meaning of State changes: older snapshots are ignored. */
  readonly foldVersion: number;
  /** Folds an event; folds never read a clock. */
  readonly evolve: (state: State, event: Event, moment: Moment) => State;
  readonly decide: (
    state: State,
    command: Command,
    context: DecideContext,
  ) => readonly Event[] | Rejection<Code>;
};

/** Metadata of an event; an event that was decided but not stored yet has only its time. */
export type Moment = {
  /** Storage time, ISO-8601 UTC. */
  readonly at: string;
  readonly id?: string;
  readonly commandId?: string;
  readonly correlationId?: string;
};

/** `at` is the command's time; its events are stored with this time. */
export type DecideContext = Moment & {
  /** Fresh unique ids; deciding the same command again returns other ids. */
  readonly newId: () => string;
};
