import type { Decider } from './decider.ts';
import type { StreamName } from './stream.ts';

/** Kind of stream: name, key and decider. `Sealing` contains facts that callers pass to select the key. */
export type StreamDefinition<Id, State, Command, Event, Code extends string, Sealing = unknown> = {
  readonly nameOf: (id: Id) => StreamName;
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
