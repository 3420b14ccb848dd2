import { DefaultPaymentMethodChanged, StripeCustomerLinked } from '@hoops/domain/family/account/events';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { ApiInput } from '../../web/src/api-types.ts';
import { athleteInfo, parentInfo } from '../system/start-local.ts';
import type { Club } from './club.ts';
import type { SignedIn } from './session-tokens.ts';

const athleteForm: ApiInput<'addAthlete'> = {
  gender: null,
  medicalConditions: '',
  yearsOfExperience: '',
  ...athleteInfo,
  grade: '6',
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
  } = {},
): Promise<Family> => {
  const { name = parentInfo.name, email = 'robin@example.com', athletes = [{}], card = true } = options;
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
  await club.happens(
    familyStream(familyId(sub)),
    exampleOf(StripeCustomerLinked, { customerId: `cus_${sub}` }),
    { type: 'PaymentMethodPageOpened', data: {} },
    { type: 'OnboardingStepReached', data: { step: 'program-request' } },
    ...(card ? [exampleOf(DefaultPaymentMethodChanged)] : []),
  );
  await club.call(parent, 'sendProgramRequest', {
    selectedPrograms: { skillDevelopment: true, clubTeam: false, privateTraining: false },
    description: '',
    name,
    email,
  });
  return { ...parent, athleteIds };
};

/** An administrator, who is a registered parent as well. */
export const givenCoach = async (club: Club): Promise<SignedIn> => {
  const coach = { sub: 'coach', email: 'coach@example.com' };
  await club.call(coach, 'registerParent', { ...parentInfo, name: 'Coach Carter', email: coach.email });
  await club.grantAdmin(coach.sub);
  return coach;
};
