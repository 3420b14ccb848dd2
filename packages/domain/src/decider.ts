import type { Rejection } from './rejection.ts';

/**
 * Pure decider: takes state and command, returns events or a rejection. Time and ids are passed as
 * `DecideContext`.
 */
export type Decider<State, Command, Event, Code extends string> = {
  readonly initialState: State;
  /** Must be increased when the shape or meaning of State changes, so that older snapshots are ignored. */
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

/** `at` is the command's time, with which the events are stored. */
export type DecideContext = Moment & {
  /** Returns a new unique id, so deciding a command again returns other ids. */
  readonly newId: () => string;
};
