import { DefaultPaymentMethodChanged, StripeCustomerLinked } from '@hoops/domain/family/account/events';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import { athleteInfo, parentInfo } from '../system/start-local.ts';
import type { Club } from './club.ts';
import type { PayingClub } from './paying-club.ts';
import type { SignedIn } from './session-tokens.ts';

export const athleteForm: ApiInput<'addAthlete'> = {
  gender: null,
  medicalConditions: '',
  yearsOfExperience: '',
  ...athleteInfo,
  grade: '6',
};

const programRequest: ApiInput<'sendProgramRequest'> = {
  selectedPrograms: { skillDevelopment: true, clubTeam: false, privateTraining: false },
  description: '',
};

export type Family = SignedIn & { readonly athleteIds: readonly string[] };

type Parent = {
  readonly name?: string;
  readonly email?: string;
  /** Whose sign-in there is already; left out, it follows from the e-mail. */
  readonly signIn?: SignedIn;
};

type GivenFamily = Parent & {
  readonly athletes?: readonly Partial<typeof athleteForm>[];
  /** What the onboarding ends with. */
  readonly request?: ApiInput<'sendProgramRequest'>;
};

/** A parent who has registered: the onboarding is at its first step. */
export const givenParent = async (
  club: Club,
  { name = parentInfo.name, email = 'robin@example.com', signIn }: Parent = {},
): Promise<SignedIn> => {
  const parent = signIn ?? { sub: `family-of-${email.replace(/@.*/, '')}`, email };
  await club.call(parent, 'registerParent', { ...parentInfo, name, email: parent.email });
  return parent;
};

/** A family that is through with its onboarding, with a card on file unless `card` is false. */
export const givenFamily = (
  club: Club,
  { card = true, ...options }: GivenFamily & { readonly card?: boolean } = {},
): Promise<Family> =>
  onboarded(club, options, (parent) =>
    club.toFamily(
      parent,
      ...openedPaymentPage(parent),
      ...(card ? [exampleOf(DefaultPaymentMethodChanged)] : []),
    ),
  );

/** The same at the payment provider; `card` is one of Stripe's test cards, null for none. */
export const givenPayingFamily = (
  club: PayingClub,
  { card = 'pm_card_visa', ...options }: GivenFamily & { readonly card?: string | null } = {},
): Promise<Family> =>
  onboarded(club, options, async (parent) => {
    await club.call(parent, 'getStripeCustomerPortalLink', {});
    if (card !== null) await club.putCard(parent, card);
  });

const onboarded = async (
  club: Club,
  options: GivenFamily,
  meetPaymentProvider: (parent: SignedIn) => Promise<void>,
): Promise<Family> => {
  const { athletes = [{}], request = programRequest } = options;
  const parent = await givenParent(club, options);
  await club.call(parent, 'continueOnboarding', { action: 'app-link-done' });
  const athleteIds: string[] = [];
  for (const athlete of athletes) {
    const { athleteId } = await club.call(parent, 'addAthlete', { ...athleteForm, ...athlete });
    athleteIds.push(athleteId);
  }
  await club.call(parent, 'continueOnboarding', { action: 'no-more-athletes' });
  await meetPaymentProvider(parent);
  await club.call(parent, 'sendProgramRequest', request);
  return { ...parent, athleteIds };
};

/** What a visit of the payment provider's page leaves in the onboarding. */
export const openedPaymentPage = ({ sub }: SignedIn) =>
  [
    exampleOf(StripeCustomerLinked, { customerId: `cus_${sub}` }),
    { type: 'PaymentMethodPageOpened', data: {} },
    { type: 'OnboardingStepReached', data: { step: 'program-request' } },
  ] as const;

/** An administrator, who is a registered parent as well. */
export const givenCoach = async (club: Club, sub = 'coach'): Promise<SignedIn> => {
  const coach = { sub, email: `${sub}@example.com` };
  await club.call(coach, 'registerParent', { ...parentInfo, name: 'Coach Carter', email: coach.email });
  await club.grantAdmin(sub);
  return coach;
};
