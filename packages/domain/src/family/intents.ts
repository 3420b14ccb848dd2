import { removeAthlete } from './athletes/intents.ts';
import { settle } from './charges/intents.ts';
import { acceptDispute, answerDispute } from './disputes/intents.ts';
import type { FamilyEvent, FamilyEventOf } from './events.ts';
import { payPlan, writeOffDebt } from './plan-payments/intents.ts';
import { planIntents } from './plans/intents.ts';

/** Every kind of intent. */
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

/** Something that was promised and is not done yet: what its opening event says, and since when. */
export type Intent = OpenedBy<Definition>;
export type IntentKind = Intent['kind'];
export type IntentOf<Kind extends IntentKind> = Extract<Intent, { readonly kind: Kind }>;

/** What is asked for one athlete. */
export type AthleteIntent = OpenedBy<Extract<Definition, { readonly locks: 'athlete' }>>;
export type AthleteIntentKind = AthleteIntent['kind'];

const locksAthlete = (
  definition: Definition,
): definition is Extract<Definition, { readonly locks: 'athlete' }> => definition.locks === 'athlete';

/** The kinds of intent that keep other changes of their athlete waiting. */
export const athleteIntentKinds: readonly AthleteIntentKind[] = familyIntents
  .filter(locksAthlete)
  .map(({ kind }) => kind);

/** What is asked for one athlete by the family or an administrator; the rest is the club's own doing. */
export type AskedIntentKind = Exclude<AthleteIntentKind, 'move-price' | 'write-off-debt'>;
export const askedIntentKinds: readonly AskedIntentKind[] = athleteIntentKinds.filter(
  (kind) => kind !== 'move-price' && kind !== 'write-off-debt',
);

/** The events that open an intent: what billing has to act upon. */
export const intentEvents = familyIntents.map(({ opens }) => opens);

/** Whether an event of this type opens an intent. */
export const opensIntent = (eventType: string): boolean => intentEvents.some((type) => type === eventType);
