import type { EventOf } from '../../event.ts';
import type { IntentKind, IntentOf } from '../intents.ts';
import type { Family } from '../state.ts';

/** Why the payment provider, or a check before it was asked, refused; `declineCode` is the bank's word. */
export type Refusal = { readonly code: string; readonly declineCode?: string };

/** Makes events of an intent and what became of it. `at`: when that is recorded, ISO-8601 UTC. */
type Recorder<Kind extends IntentKind, Event> = (
  family: Family,
  intent: IntentOf<Kind>,
  facts: never,
  at: string,
) => readonly Event[];

/**
 * Declares how the outcomes of one kind of intent are recorded: which events they may become, and for each outcome
 * what it becomes. The facts of an outcome are what its recorder takes as its third argument; `failed` is one of them.
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

/** The outcomes that declarations name: their kind with their facts. */
export type OutcomeIn<Declaration> = Declaration extends { readonly recorders: infer Recorders }
  ? { [Kind in keyof Recorders]: { readonly kind: Kind } & FactsOf<Recorders[Kind]> }[keyof Recorders]
  : never;
type FactsOf<One> = One extends (family: never, intent: never, facts: infer Facts, at: never) => unknown
  ? Facts
  : never;
