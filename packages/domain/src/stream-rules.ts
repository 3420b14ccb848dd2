import type { DomainEvent, EventType } from './catalogue.ts';
import type { Decider } from './decider.ts';
import type { StreamKind } from './stream.ts';

/** What one command may do: the events it can append and the codes it can be refused with. */
export type CommandRules<Type extends EventType = EventType, Code extends string = string> = {
  readonly emits: readonly Type[];
  readonly rejects: readonly Code[];
};

/** One kind of stream: its decider and, per command, what may come of it. */
export type StreamRules<
  State,
  Command extends { readonly type: string },
  Event extends DomainEvent,
  Code extends string,
> = {
  readonly kind: StreamKind;
  /** Every event that such a stream can hold. */
  readonly events: readonly { readonly type: Event['type'] }[];
  readonly decider: Decider<State, Command, Event, Code>;
  readonly commands: Readonly<Record<Command['type'], CommandRules<Event['type'], Code>>>;
};

/** Checks at compile time that each command is described, with events and codes of its own stream. */
export const streamRules = <
  State,
  Command extends { readonly type: string },
  Event extends DomainEvent,
  Code extends string,
>(
  kind: StreamKind,
  definitions: readonly { readonly type: Event['type'] }[],
  decider: Decider<State, Command, Event, Code>,
  commands: Readonly<Record<Command['type'], CommandRules<Event['type'], NoInfer<Code>>>>,
): StreamRules<State, Command, Event, Code> => ({ kind, events: definitions, decider, commands });
