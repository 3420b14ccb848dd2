import { DefaultPaymentMethodChanged, StripeCustomerLinked } from '@hoops/domain/family/account/events';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { ApiInput } from '../../web/src/api-types.ts';
import { athleteInfo, parentInfo } from '../system/start-local.ts';
import type { Club } from './club.ts';
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

/** A family that is through with its onboarding, with a card on file unless `card` is false. */
export const givenFamily = async (
  club: Club,
  options: {
    readonly name?: string;
    readonly email?: string;
    readonly athletes?: readonly Partial<typeof athleteForm>[];
    readonly card?: boolean;
    /** What the onboarding ends with. */
    readonly request?: ApiInput<'sendProgramRequest'>;
  } = {},
): Promise<Family> => {
  const {
    name = parentInfo.name,
    email = 'robin@example.com',
    athletes = [{}],
    card = true,
    request = programRequest,
  } = options;
  const sub = `family-of-${email.replace(/@.*/, '')}`;
  const parent: SignedIn = { sub, email };
  await club.call(parent, 'registerParent', { ...parentInfo, name, email });
  await club.call(parent, 'continueOnboarding', { action: 'app-link-done' });
  const athleteIds: string[] = [];
  for (const athlete of athletes) {
    const { athleteId } = await club.call(parent, 'addAthlete', { ...athleteForm, ...athlete });
    athleteIds.push(athleteId);
  }
  await club.call(parent, 'continueOnboarding', { action: 'no-more-athletes' });
  await club.toFamily(
    parent,
    exampleOf(StripeCustomerLinked, { customerId: `cus_${sub}` }),
    { type: 'PaymentMethodPageOpened', data: {} },
    { type: 'OnboardingStepReached', data: { step: 'program-request' } },
    ...(card ? [exampleOf(DefaultPaymentMethodChanged)] : []),
  );
  await club.call(parent, 'sendProgramRequest', request);
  return { ...parent, athleteIds };
};

/** An administrator, who is a registered parent as well. */
export const givenCoach = async (club: Club, sub = 'coach'): Promise<SignedIn> => {
  const coach = { sub, email: `${sub}@example.com` };
  await club.call(coach, 'registerParent', { ...parentInfo, name: 'Coach Carter', email: coach.email });
  await club.grantAdmin(sub);
  return coach;
};
