import type { Decider } from './decider.ts';
import type { StreamName } from './stream.ts';

/**
 * One kind of stream, defined once: how a stream is named by its id, whose key seals the personal fields in it, and
 * what decides and folds it. Whatever loads or appends takes the definition, so that a name never meets the decider of
 * another kind.
 *
 * `Sealing` is what a caller must say besides the id so that the key is known; `unknown` where the id is enough.
 */
export type StreamDefinition<Id, State, Command, Event, Code extends string, Sealing = unknown> = {
  readonly nameOf: (id: Id) => StreamName;
  /** The id of the key: the name of a family's or a request's stream, or the stream's own. */
  readonly keyIdOf: (id: Id, sealing: Sealing) => string;
  readonly decider: Decider<State, Command, Event, Code>;
  /** When an event happened in the world, ISO-8601 UTC; undefined where that is when it was stored. */
  readonly occurredAt?: (event: Event) => string | undefined;
};

/** For streams that are about a family or a request and sealed under its key. */
export type SealedUnder = { readonly keyId: string };

/** Infers the types of a definition from its parts; the decider keeps the names of its commands. */
export const defineStream = <Id, State, Command, Event, Code extends string, Commands, Sealing = unknown>(
  definition: StreamDefinition<Id, State, Command, Event, Code, Sealing> & {
    readonly decider: { readonly commands: Commands };
  },
) => definition;
