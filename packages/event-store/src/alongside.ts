import type { DomainEvent } from '@hoops/domain/catalogue';
import {
  type DecideContext,
  type Decider,
  isRejection,
  type Rejection,
  type StreamDefinition,
} from '@hoops/domain/decider';
import type { StreamName } from '@hoops/domain/stream';
import type { NewId } from '@hoops/runtime/ids';
import type { Append, EventStore, Head } from './event-store.ts';

export type TypedCommand = { readonly type: string };

/** Decides commands of a second stream. Undefined if that stream does not change. */
export type Alongside<Code extends string = string> = (
  deps: { readonly store: Pick<EventStore, 'load'>; readonly newId: NewId },
  at: string,
) => Promise<Append | Rejection<Code> | undefined>;

/** Commands of a second stream, for `alongside`. */
export const alongside =
  <Id, State, Command extends TypedCommand, Event extends DomainEvent, Code extends string>(
    { nameOf, keyIdOf, decider, occurredAt }: StreamDefinition<Id, State, Command, Event, Code>,
    id: Id,
    commands: readonly Command[],
  ): Alongside<Code> =>
  async ({ store, newId }, at) => {
    const stream = nameOf(id);
    const { state, head } = await store.load(stream, decider);
    const decided = decideAll(decider, state, commands, { at, newId });
    if (isRejection(decided)) return decided;
    if (decided.length === 0) return undefined;
    const events = decided.map(({ event, command }) => ({ event, command, occurredAt: occurredAt?.(event) }));
    return { stream, expected: head, events, keyId: keyIdOf(id, {}) };
  };

/** Condition that a second stream still has the head with which a command was decided. */
export const unchanged =
  (stream: StreamName, expected: Head): Alongside<never> =>
  async () => ({ stream, expected, events: [], keyId: stream });

/** Condition on a second stream: rejects its present state, or requires that the stream does not change. */
export const provided =
  <Id, State, Command, Event extends DomainEvent, Code extends string, Refused extends string>(
    { nameOf, decider }: StreamDefinition<Id, State, Command, Event, Code>,
    id: Id,
    check: (state: State) => Rejection<Refused> | undefined,
  ): Alongside<Refused> =>
  async ({ store }) => {
    const stream = nameOf(id);
    const { state, head } = await store.load(stream, decider);
    return check(state) ?? { stream, expected: head, events: [], keyId: stream };
  };

export type Decided<Event> = { readonly event: Event; readonly command: string };

export const decideAll = <State, Command extends TypedCommand, Event, Code extends string>(
  { decide, evolve }: Decider<State, Command, Event, Code>,
  state: State,
  commands: readonly Command[],
  context: DecideContext,
): readonly Decided<Event>[] | Rejection<Code> => {
  const events: Decided<Event>[] = [];
  let current = state;
  for (const [index, command] of commands.entries()) {
    const decided = decide(current, command, context);
    if (isRejection(decided)) return decided;
    events.push(...decided.map((event) => ({ event, command: command.type })));
    if (index < commands.length - 1) {
      for (const event of decided) current = evolve(current, event, context);
    }
  }
  return events;
};
