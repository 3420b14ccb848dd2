import type { AnswerOf } from '@hoops/api/http/route';
import type { RouteId, Routes } from '@hoops/api/routes';
import { DefaultPaymentMethodChanged, StripeCustomerLinked } from '@hoops/domain/family/account/events';
import { athleteId, familyId } from '@hoops/domain/ids';
import { currentPolicy } from '@hoops/domain/policies/policy-versions';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { invitationTokens } from '@hoops/mail/invitation-tokens';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import type { Club } from './club.ts';
import type { PayingClub } from './paying-club.ts';
import type { SignedIn } from './session-tokens.ts';
import { athleteInfo, parentInfo } from './start-local.ts';

const programRequest: ApiInput<'sendProgramRequest'> = {
  selectedPrograms: { skillDevelopment: true, clubTeam: false, privateTraining: false },
  description: '',
};

export type Family = SignedIn & { readonly athleteIds: readonly string[] };

type Parent = {
  readonly name?: string;
  readonly email?: string;
  readonly signIn?: SignedIn;
};

export type Onboarding = {
  readonly athletes?: readonly Partial<typeof athleteInfo>[];
  readonly request?: ApiInput<'sendProgramRequest'>;
};

export type Call = <Id extends RouteId>(id: Id, input: ApiInput<Id>) => Promise<AnswerOf<Routes[Id]>>;

export const givenParent = async (
  club: Club,
  { name = parentInfo.name, email = 'robin@example.com', signIn }: Parent = {},
): Promise<SignedIn> => {
  const parent = signIn ?? { sub: `family-of-${email.replace(/@.*/, '')}`, email };
  await club.call(parent, 'registerParent', { ...parentInfo, name, email: parent.email });
  return parent;
};

export const givenFamily = async (
  club: Club,
  { card = true, ...options }: Parent & Onboarding & { readonly card?: boolean } = {},
): Promise<Family> => {
  const parent = await givenParent(club, options);
  const athleteIds = await completeOnboarding(callOf(club, parent), options, () =>
    club.toFamily(
      parent,
      ...openedPaymentPage(parent),
      ...(card ? [exampleOf(DefaultPaymentMethodChanged)] : []),
    ),
  );
  return { ...parent, athleteIds };
};

export const invitationOf = async (club: Club, { sub }: SignedIn): Promise<string> => {
  const { family } = await club.call({ sub, email: '' }, 'me', {});
  const { invitationId = '' } = family?.invitations.at(-1) ?? {};
  return invitationTokens(club.deps.keys).tokenFor({ familyId: familyId(sub), invitationId });
};

export const agreedTexts = {
  terms: currentPolicy('terms').version,
  privacy: currentPolicy('privacy').version,
  isGuardian: true,
} as const;

export const givenGuardian = async (
  club: Club,
  family: SignedIn,
  { name = 'Sam Reyes', email = 'sam@example.com' }: Parent = {},
): Promise<SignedIn> => {
  const guardian = { sub: `guardian-${email.replace(/@.*/, '')}`, email };
  await club.call(family, 'inviteGuardian', { name, email });
  const token = await invitationOf(club, family);
  await club.call(guardian, 'joinHousehold', { token, name, agreed: agreedTexts });
  return guardian;
};

/** A family of its own that sees the given athletes of the first family. */
export const givenOtherHome = async (
  club: Club,
  first: SignedIn,
  athletes: readonly string[],
  { name = 'Sam Reyes', email = 'sam@example.com' }: Parent = {},
): Promise<SignedIn> => {
  const home = await givenParent(club, { name, email });
  await club.call(first, 'inviteGuardian', { name, email, athletes: athletes.map(athleteId) });
  await club.call(home, 'joinAsOtherHome', { token: await invitationOf(club, first) });
  return home;
};

/** Onboarded family with Stripe. `card` is a test card; null for no card. */
export const givenPayingFamily = async (
  club: PayingClub,
  { card = 'pm_card_visa', ...options }: Parent & Onboarding & { readonly card?: string | null } = {},
): Promise<Family> => {
  const parent = await givenParent(club, options);
  const call = callOf(club, parent);
  const athleteIds = await completeOnboarding(call, options, async () => {
    await call('getStripeCustomerPortalLink', {});
    if (card !== null) await club.putCard(parent, card);
  });
  return { ...parent, athleteIds };
};

export const planOf = async (club: Club, family: SignedIn, athleteId: string) => {
  const { plan, stripeSubscriptionId } = (await club.call(family, 'getAthlete', { athleteId })).athlete;
  if (!plan || !stripeSubscriptionId) throw new Error('The athlete has no plan.');
  return { ...plan, stripeSubscriptionId };
};

const callOf =
  (club: Club, parent: SignedIn): Call =>
  (id, input) =>
    club.call(parent, id, input);

export const completeOnboarding = async (
  call: Call,
  { athletes = [{}], request = programRequest }: Onboarding,
  meetPaymentProvider: () => Promise<void>,
): Promise<readonly string[]> => {
  await call('continueOnboarding', { action: 'app-link-done' });
  const athleteIds: string[] = [];
  for (const athlete of athletes) {
    const { athleteId } = await call('addAthlete', { ...athleteInfo, ...athlete });
    athleteIds.push(athleteId);
  }
  await call('continueOnboarding', { action: 'no-more-athletes' });
  await meetPaymentProvider();
  await call('sendProgramRequest', request);
  return athleteIds;
};

export const openedPaymentPage = ({ sub }: SignedIn) =>
  [
    exampleOf(StripeCustomerLinked, { customerId: `cus_${sub}` }),
    { type: 'PaymentMethodPageOpened', data: {} },
    { type: 'OnboardingStepReached', data: { step: 'program-request' } },
  ] as const;

export const givenCoach = async (club: Club, sub = 'coach'): Promise<SignedIn> => {
  const coach = { sub, email: `${sub}@example.com` };
  await givenParent(club, { name: 'Coach Carter', signIn: coach });
  await club.grantAdmin(sub);
  return coach;
};
