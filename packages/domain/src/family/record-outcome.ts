import type { EventOf } from '../event.ts';
import type { IntentId } from '../ids.ts';
import { settlementOutcomes } from './charges/outcomes.ts';
import { disputeOutcomes } from './disputes/commands.ts';
import { type FamilyContext, familyRecord } from './family-command.ts';
import type { OutcomeIn } from './intents/outcomes.ts';
import type { Intent, IntentKind } from './intents.ts';
import { creditOutcomes, planPaymentOutcomes, writeOffOutcomes } from './plan-payments/outcomes.ts';
import { planOutcomes, removalOutcomes } from './plans/outcomes.ts';
import type { Family } from './state.ts';

export const intentOutcomes = [
  ...planOutcomes,
  removalOutcomes,
  planPaymentOutcomes,
  writeOffOutcomes,
  settlementOutcomes,
  creditOutcomes,
  ...disputeOutcomes,
] as const;

type Declaration = (typeof intentOutcomes)[number];

export type IntentOutcome = OutcomeIn<Declaration>;
export type OutcomeOf<Kind extends IntentKind> = OutcomeIn<Extract<Declaration, { readonly kind: Kind }>>;

type Recorder = (
  family: Family,
  intent: Intent,
  facts: unknown,
  context: FamilyContext,
) => readonly EventOf<Declaration['emits'][number]>[];

const recordersOf = Object.fromEntries(
  intentOutcomes.map(({ kind, recorders }) => [kind, recorders]),
) as unknown as Readonly<Record<IntentKind, Readonly<Partial<Record<string, Recorder>>>>>;

/** Records an intent's outcome once. A late or mismatched outcome changes nothing. Never rejected. */
export const RecordIntentOutcome = familyRecord({
  type: 'RecordIntentOutcome',
  emits: [...new Set(intentOutcomes.flatMap(({ emits }) => [...emits]))],
}).decidedBy((family, { intentId, outcome }: Recorded, context) => {
  const intent = family.openIntents.find((open) => open.intentId === intentId);
  if (!intent) return [];
  const { kind, ...facts } = outcome;
  return recordersOf[intent.kind][kind]?.(family, intent, facts, context) ?? [];
});

type Recorded = { readonly intentId: IntentId; readonly outcome: IntentOutcome };
