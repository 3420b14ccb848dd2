import type { DecideContext, Decider, Moment } from './decider.ts';
import type { EventOf } from './event.ts';
import type { Rejection } from './rejection.ts';

/**
 * One command of a stream: everything about it is said here once. `decide` can answer the declared events and
 * rejections only, and the stream's decider, its command type and the reference documentation are made from it.
 */
export type CommandDefinition<
  State,
  Type extends string,
  Input,
  Emits extends readonly { readonly type: string }[],
  Code extends string,
> = {
  readonly type: Type;
  /** The definitions of all events that it may append. */
  readonly emits: Emits;
  /** All codes that it may be refused with. */
  readonly rejects: readonly Code[];
  /** Pure. No events: nothing has to change. */
  readonly decide: (
    state: State,
    input: Input,
    context: DecideContext,
  ) => readonly EventOf<Emits[number]>[] | Rejection<Code>;
};

/** Declares a command of streams that fold to `State`. Its input is what `decide` takes as its second argument. */
export const commandOf =
  <State>() =>
  <
    const Type extends string,
    const Emits extends readonly { readonly type: string }[],
    const Code extends string,
  >(
    declaration: Pick<CommandDefinition<State, Type, never, Emits, Code>, 'type' | 'emits' | 'rejects'>,
  ) => ({
    decidedBy: <Input = unknown>(
      decide: CommandDefinition<State, Type, Input, Emits, Code>['decide'],
    ): CommandDefinition<State, Type, Input, Emits, Code> => ({ ...declaration, decide }),
  });

/** What documents and tests read of any command. */
export type CommandReference = {
  readonly type: string;
  readonly emits: readonly { readonly type: string }[];
  readonly rejects: readonly string[];
};

type Decides<State, Event> = CommandReference & {
  readonly decide: (
    state: State,
    input: never,
    context: DecideContext,
  ) => readonly Event[] | Rejection<string>;
};

/** The commands that definitions declare: their type with the fields of their input. */
export type CommandOf<Definition> = Definition extends {
  readonly type: infer Type;
  readonly decide: (state: never, input: infer Input, context: never) => unknown;
}
  ? { readonly type: Type } & Input
  : never;

/** The codes that definitions declare. */
export type RejectionOf<Definition> = Definition extends { readonly rejects: readonly (infer Code)[] }
  ? Code
  : never;

/**
 * Finds the definition of a command and takes the type off its input.
 * @throws Error for a command that is not among the definitions.
 */
export const dispatcherOf = <Definition extends { readonly type: string }>(
  definitions: readonly Definition[],
): ((command: { readonly type: string }) => { definition: Definition; input: never }) => {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  return ({ type, ...input }) => {
    const definition = byType.get(type);
    if (!definition) throw new Error(`Unknown command ${type}`);
    return { definition, input: input as never };
  };
};

/** The decider of a kind of stream, made from the definitions of its commands. */
export const deciderOf =
  <State, Event>() =>
  <const Commands extends readonly Decides<State, Event>[]>({
    commands,
    ...fold
  }: {
    readonly initialState: State;
    readonly foldVersion: number;
    readonly evolve: (state: State, event: Event, moment: Moment) => State;
    readonly commands: Commands;
  }): Decider<State, CommandOf<Commands[number]>, Event, RejectionOf<Commands[number]>> & {
    readonly commands: Commands;
  } => {
    const find = dispatcherOf(commands);
    return {
      ...fold,
      commands,
      decide: (state, command, context) => {
        const { definition, input } = find(command as { readonly type: string });
        return definition.decide(state, input, context) as
          | readonly Event[]
          | Rejection<RejectionOf<Commands[number]>>;
      },
    };
  };
