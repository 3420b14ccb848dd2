import type { EventOf } from '../../event.ts';
import type { FamilyContext } from '../family-command.ts';
import type { IntentKind, IntentOf } from '../intents.ts';
import type { Family } from '../state.ts';

/** Refusal by Stripe or by a check of this app; `declineCode` is the bank's code. */
export type Refusal = { readonly code: string; readonly declineCode?: string };

type Recorder<Kind extends IntentKind, Event> = (
  family: Family,
  intent: IntentOf<Kind>,
  facts: never,
  context: FamilyContext,
) => readonly Event[];

/**
 * Declares how outcomes of a kind of intent are recorded. A recorder's third argument holds the outcome's
 * facts; `failed` is an outcome too.
 */
export const outcomesOf = <
  const Kind extends IntentKind,
  const Emits extends readonly { readonly type: string }[],
>(
  kind: Kind,
  emits: Emits,
) => ({
  recordedBy: <const Recorders extends Readonly<Record<string, Recorder<Kind, EventOf<Emits[number]>>>>>(
    recorders: Recorders,
  ) => ({ kind, emits, recorders }),
});

export type OutcomeIn<Declaration> = Declaration extends { readonly recorders: infer Recorders }
  ? { [Kind in keyof Recorders]: { readonly kind: Kind } & FactsOf<Recorders[Kind]> }[keyof Recorders]
  : never;
type FactsOf<One> = One extends (family: never, intent: never, facts: infer Facts, context: never) => unknown
  ? Facts
  : never;
