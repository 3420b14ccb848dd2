import type { AccessEvent } from '@hoops/domain/access/events';
import type { ClassEvent } from '@hoops/domain/class/events';
import type { PriceLists } from '@hoops/domain/club/price-lists';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { type HouseholdGuardian, householdOf, personIn } from '@hoops/domain/family/guardians/household';
import type { Family, LivePlan } from '@hoops/domain/family/state';
import type { AthleteId } from '@hoops/domain/ids';
import type { Mail, MailContent, MailSettings } from './mail.ts';
import type { MailHistory } from './mail-history.ts';
import { nextChargeOf } from './templates/letter.ts';

/** Facts for a family's email that are not in its event. */
export type FamilyMailContext = {
  /** Current state, because no email is sent if its cause no longer exists. */
  readonly family: Family;
  readonly past: MailHistory;
  /** ISO-8601 UTC. */
  readonly at: string;
  readonly prices: PriceLists;
  readonly settings: MailSettings;
  readonly joinUrl?: string | undefined;
};

export type MailedEvent = FamilyEvent | AccessEvent | ClassEvent;
export type DataOf<Type extends MailedEvent['type']> = Extract<MailedEvent, { readonly type: Type }>['data'];
export type MailsOf<Type extends MailedEvent['type']> = (
  data: DataOf<Type>,
  context: FamilyMailContext,
) => readonly Mail[];

type ContentFor = (facts: { name: string; siteUrl: string }) => MailContent;

export const toHousehold = (
  context: FamilyMailContext,
  kind: Mail['kind'],
  contentOf: ContentFor,
): readonly Mail[] =>
  householdOf(context.family).map((guardian) => toGuardian(context, guardian, kind, contentOf));

export const toAccountOwner = (
  context: FamilyMailContext,
  sub: string,
  kind: Mail['kind'],
  contentOf: ContentFor,
): readonly Mail[] => [toGuardian(context, personIn(context.family, sub), kind, contentOf)];

const toGuardian = (
  { family, settings: { coachEmail, siteUrl } }: FamilyMailContext,
  { sub, name, email }: HouseholdGuardian,
  kind: Mail['kind'],
  contentOf: ContentFor,
): Mail => ({
  kind,
  to: email,
  replyTo: coachEmail,
  content: contentOf({ name, siteUrl }),
  ...copyFor(family, sub),
});

export const copyFor = ({ familyId }: Pick<Family, 'familyId'>, sub: string): Pick<Mail, 'guardian'> =>
  sub === familyId ? {} : { guardian: sub };

export const livePlan = (family: Family, athleteId: AthleteId): LivePlan | undefined => {
  const plan = athleteOf(family, athleteId)?.plan;
  return plan?.kind === 'live' ? plan : undefined;
};

/** A deleted athlete has no name. */
export const nameOf = (family: Family, athleteId: AthleteId | null): string =>
  (athleteId && athleteOf(family, athleteId)?.athleteName) || 'your athlete';

export const ofAthlete = ({ family, settings: { siteUrl } }: FamilyMailContext, athleteId: AthleteId) => ({
  athleteName: nameOf(family, athleteId),
  athleteUrl: `${siteUrl}/athletes/${athleteId}`,
});

export const ofPlan = (context: FamilyMailContext, athleteId: AthleteId, plan: LivePlan) => ({
  ...ofAthlete(context, athleteId),
  plan: plan.plan,
  price: plan.price,
  next: nextChargeOf(plan, context.prices),
});
