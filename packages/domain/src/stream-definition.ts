import type { Decider } from './decider.ts';
import type { StreamName } from './stream.ts';

/**
 * One kind of stream: its name by id, its sealing key and its decider. `Sealing`: facts that callers add to
 * find the key.
 */
export type StreamDefinition<Id, State, Command, Event, Code extends string, Sealing = unknown> = {
  readonly nameOf: (id: Id) => StreamName;
  /** Key id: the name of a family's or request's stream, or of the stream itself. */
  readonly keyIdOf: (id: Id, sealing: Sealing) => string;
  readonly decider: Decider<State, Command, Event, Code>;
  /** Time of the fact itself, ISO-8601 UTC; undefined when it equals the storage time. */
  readonly occurredAt?: (event: Event) => string | undefined;
};

export type SealedUnder = { readonly keyId: string };

/** Infers a definition's types from its parts. */
export const defineStream = <Id, State, Command, Event, Code extends string, Commands, Sealing = unknown>(
  definition: StreamDefinition<Id, State, Command, Event, Code, Sealing> & {
    readonly decider: { readonly commands: Commands };
  },
) => definition;
