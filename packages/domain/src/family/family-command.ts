import { type CommandDefinition, commandOf } from '../command.ts';
import { type DecideContext, type Rejection, reject } from '../decider.ts';
import type { EventOf } from '../event.ts';
import type { FamilyEvent } from './events.ts';
import type { ErasedFamily, Family } from './state.ts';

export type FamilyContext = DecideContext & {
  readonly after: (family: Family, events: readonly FamilyEvent[]) => Family;
};

type Definitions = readonly { readonly type: string }[];
type Decide<Type extends string, Input, Emits extends Definitions, Code extends string> = CommandDefinition<
  Family,
  Type,
  Input,
  Emits,
  Code,
  FamilyContext
>['decide'];

type Decision<Emits extends Definitions, Code extends string> =
  | readonly EventOf<Emits[number]>[]
  | Rejection<Code | 'not-registered'>;

type Elsewhere<Input, Emits extends Definitions, Code extends string> = {
  readonly unregistered: (input: Input, context: DecideContext) => Decision<Emits, Code>;
  readonly erased: (family: ErasedFamily, input: Input, context: DecideContext) => Decision<Emits, Code>;
};

const declare = commandOf<Family, FamilyContext>();

/**
 * Declares a command of a parent, administrator or operator. By default, the command is rejected for an
 * unregistered family.
 */
export const familyCommand = <
  const Type extends string,
  const Emits extends Definitions,
  const Code extends string,
>(declaration: {
  readonly type: Type;
  readonly emits: Emits;
  readonly rejects: readonly Code[];
}) => ({
  decidedBy: <Input = unknown>(
    decide: Decide<Type, Input, Emits, Code>,
    elsewhere: Partial<Elsewhere<Input, Emits, Code>> = {},
  ): CommandDefinition<Family, Type, Input, Emits, Code, FamilyContext> &
    Elsewhere<Input, Emits, Code> & { readonly kind: 'asked' } => ({
    ...declare(declaration).decidedBy(decide),
    kind: 'asked',
    unregistered: () => reject('not-registered'),
    erased: () => reject('not-registered'),
    ...elsewhere,
  }),
});

/**
 * Declares a record of the system: outcomes, observations of Stripe and SES, daily work. Never rejected;
 * ignored for an unregistered family.
 */
export const familyRecord = <const Type extends string, const Emits extends Definitions>(declaration: {
  readonly type: Type;
  readonly emits: Emits;
}) => ({
  decidedBy: <Input = unknown>(
    decide: Decide<Type, Input, Emits, never>,
    elsewhere: Partial<Elsewhere<Input, Emits, never>> = {},
  ): CommandDefinition<Family, Type, Input, Emits, never, FamilyContext> &
    Elsewhere<Input, Emits, never> & { readonly kind: 'recorded' } => ({
    ...declare({ ...declaration, rejects: [] }).decidedBy(decide),
    kind: 'recorded',
    unregistered: () => [],
    erased: () => [],
    ...elsewhere,
  }),
});
