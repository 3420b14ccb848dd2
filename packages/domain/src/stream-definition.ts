import type { Decider } from './decider.ts';
import type { StreamName } from './stream.ts';

/** Kind of stream: name, key and decider. `Sealing`: facts that callers pass to choose the key. */
export type StreamDefinition<Id, State, Command, Event, Code extends string, Sealing = unknown> = {
  readonly nameOf: (id: Id) => StreamName;
  /** Key id: name of the family's or request's stream, or the stream's own name. */
  readonly keyIdOf: (id: Id, sealing: Sealing) => string;
  readonly decider: Decider<State, Command, Event, Code>;
  /** Time of the fact itself, ISO-8601 UTC; undefined if equal to the storage time. */
  readonly occurredAt?: (event: Event) => string | undefined;
};

export type SealedUnder = { readonly keyId: string };

export const defineStream = <Id, State, Command, Event, Code extends string, Commands, Sealing = unknown>(
  definition: StreamDefinition<Id, State, Command, Event, Code, Sealing> & {
    readonly decider: { readonly commands: Commands };
  },
) => definition;
