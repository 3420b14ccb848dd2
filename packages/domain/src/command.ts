import type { DecideContext, Decider, Moment, Rejection } from './decider.ts';
import type { EventOf } from './event.ts';

/**
 * Command of a stream. `decide` may return only declared events and rejections. Decider, command type and
 * reference are derived from the declaration.
 */
export type CommandDefinition<
  State,
  Type extends string,
  Input,
  Emits extends readonly { readonly type: string }[],
  Code extends string,
  Context = DecideContext,
> = {
  readonly type: Type;
  readonly emits: Emits;
  readonly rejects: readonly Code[];
  /** Pure decision. An empty list means that nothing has to change. */
  readonly decide: (
    state: State,
    input: Input,
    context: Context,
  ) => readonly EventOf<Emits[number]>[] | Rejection<Code>;
};

export const commandOf =
  <State, Context = DecideContext>() =>
  <
    const Type extends string,
    const Emits extends readonly { readonly type: string }[],
    const Code extends string,
  >(
    declaration: Pick<
      CommandDefinition<State, Type, never, Emits, Code, Context>,
      'type' | 'emits' | 'rejects'
    >,
  ) => ({
    decidedBy: <Input = unknown>(
      decide: CommandDefinition<State, Type, Input, Emits, Code, Context>['decide'],
    ): CommandDefinition<State, Type, Input, Emits, Code, Context> => ({ ...declaration, decide }),
  });

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

export type CommandOf<Definition> = Definition extends {
  readonly type: infer Type;
  readonly decide: (state: never, input: infer Input, context: never) => unknown;
}
  ? { readonly type: Type } & Input
  : never;

export type RejectionOf<Definition> = Definition extends { readonly rejects: readonly (infer Code)[] }
  ? Code
  : never;

/**
 * Finds a command's definition and separates the type from the input.
 * @throws Error for an unknown command
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
