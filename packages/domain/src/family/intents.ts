import { removeAthlete } from './athletes/intents.ts';
import { settle } from './charges/intents.ts';
import { acceptDispute, answerDispute } from './disputes/intents.ts';
import type { FamilyEvent, FamilyEventOf } from './events.ts';
import { payPlan, writeOffDebt } from './plan-payments/intents.ts';
import { planIntents } from './plans/intents.ts';

export const familyIntents = [
  ...planIntents,
  removeAthlete,
  payPlan,
  writeOffDebt,
  settle,
  answerDispute,
  acceptDispute,
] as const;

type Definition = (typeof familyIntents)[number];
type OpenedBy<One> = One extends {
  readonly kind: infer Kind;
  readonly opens: infer Opens extends FamilyEvent['type'];
}
  ? { readonly kind: Kind /** ISO-8601 UTC. */; readonly requestedAt: string } & FamilyEventOf<Opens>['data']
  : never;

/** A promise that is not carried out yet: its opening event's data and time. */
export type Intent = OpenedBy<Definition>;
export type IntentKind = Intent['kind'];
export type IntentOf<Kind extends IntentKind> = Extract<Intent, { readonly kind: Kind }>;

export type AthleteIntent = OpenedBy<Extract<Definition, { readonly locks: 'athlete' }>>;
export type AthleteIntentKind = AthleteIntent['kind'];

const locksAthlete = (
  definition: Definition,
): definition is Extract<Definition, { readonly locks: 'athlete' }> => definition.locks === 'athlete';

/** Kinds that block other changes of their athlete. */
export const athleteIntentKinds: readonly AthleteIntentKind[] = familyIntents
  .filter(locksAthlete)
  .map(({ kind }) => kind);

/** Requests of a family or an administrator for one athlete. */
export type AskedIntentKind = Exclude<AthleteIntentKind, 'move-price' | 'write-off-debt'>;
export const askedIntentKinds: readonly AskedIntentKind[] = athleteIntentKinds.filter(
  (kind) => kind !== 'move-price' && kind !== 'write-off-debt',
);

/** Events that open an intent; billing acts on them. */
export const intentEvents = familyIntents.map(({ opens }) => opens);

/** True when events of this type open an intent. */
export const opensIntent = (eventType: string): boolean => intentEvents.some((type) => type === eventType);
