import { type CommandDefinition, commandOf } from '../command.ts';
import type { DecideContext } from '../decider.ts';
import type { EventOf } from '../event.ts';
import { type Rejection, reject } from '../rejection.ts';
import type { ErasedFamily, Family } from './state.ts';

type Definitions = readonly { readonly type: string }[];
type Decide<Type extends string, Input, Emits extends Definitions, Code extends string> = CommandDefinition<
  Family,
  Type,
  Input,
  Emits,
  Code
>['decide'];

type Decision<Emits extends Definitions, Code extends string> =
  | readonly EventOf<Emits[number]>[]
  | Rejection<Code | 'not-registered'>;

/** What a command is answered where there is no family. */
type Elsewhere<Input, Emits extends Definitions, Code extends string> = {
  /** Where there is none yet. */
  readonly unregistered: (input: Input, context: DecideContext) => Decision<Emits, Code>;
  /** Where there is none any more. */
  readonly erased: (family: ErasedFamily) => Decision<Emits, Code>;
};

const declare = commandOf<Family>();

/**
 * Declares what a parent, an administrator or an operator asks. Where there is no family it is refused, unless it
 * says otherwise.
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
  ): CommandDefinition<Family, Type, Input, Emits, Code> &
    Elsewhere<Input, Emits, Code> & { readonly kind: 'asked' } => ({
    ...declare(declaration).decidedBy(decide),
    kind: 'asked',
    unregistered: () => reject('not-registered'),
    erased: () => reject('not-registered'),
    ...elsewhere,
  }),
});

/**
 * Declares what the system records: outcomes of intents, what Stripe and SES were seen to say, the work of a day. It
 * is never refused, at most ignored; where there is no family, there is nothing to record.
 */
export const familyRecord = <const Type extends string, const Emits extends Definitions>(declaration: {
  readonly type: Type;
  readonly emits: Emits;
}) => ({
  decidedBy: <Input = unknown>(
    decide: Decide<Type, Input, Emits, never>,
  ): CommandDefinition<Family, Type, Input, Emits, never> &
    Elsewhere<Input, Emits, never> & { readonly kind: 'recorded' } => ({
    ...declare({ ...declaration, rejects: [] }).decidedBy(decide),
    kind: 'recorded',
    unregistered: () => [],
    erased: () => [],
  }),
});
