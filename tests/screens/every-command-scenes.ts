import { exportJob } from '@hoops/audit/event-export/export-job';
import { requestedJob } from '@hoops/audit/jobs/requested-job';
import { athleteId } from '@hoops/domain/ids';
import { totpCode, totpStep } from '@hoops/local/cognito/totp';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { Page } from 'playwright-core';
import { newEmail } from '../e2e/people.ts';
import { givenPushVendor } from '../e2e/push-browser.ts';
import type { Club } from '../system/club.ts';
import {
  type Call,
  givenCoach,
  givenFamily,
  givenParent,
  givenPayingFamily,
  planOf,
} from '../system/family.ts';
import { press } from '../system/locators.ts';
import { openPayingClub } from '../system/paying-club.ts';
import { athleteInfo, password } from '../system/start-local.ts';
import {
  athleteAt,
  type CommandClub,
  familyAt,
  type OfFamily,
  type SceneSetup,
} from './every-command-club.ts';
import { newPushAddress } from './new-push-address.ts';
import { fillIn } from './screen.ts';

const started = ({ club, family, casey }: OfFamily) =>
  club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId: casey });
export const startedAnd = (also: (of: OfFamily) => Promise<unknown>): SceneSetup =>
  athleteAt(async (of) => {
    await started(of);
    await also(of);
  });
export const takesClasses = ({ club, family, casey }: OfFamily) =>
  club.call(family, 'saveClasses', { selections: [{ athleteId: casey, programs: ['tuesday', 'thursday'] }] });
export const takesClassesAnd = (also: (of: OfFamily) => Promise<unknown>): SceneSetup =>
  athleteAt(async (of) => {
    await takesClasses(of);
    await also(of);
  });
/** Tuesday is canceled for the athlete, who can book a Thursday. */
export const hasMakeUp = async (of: OfFamily) => {
  const { club, family, casey } = of;
  await addsThursdays({ club, coach: await givenCoach(club) });
  await club.call(family, 'saveClasses', { selections: [{ athleteId: casey, programs: ['tuesday'] }] });
  await club.call(family, 'reportAbsence', { athleteId: casey, date: '2026-11-17', reason: '' });
};
export const booksMakeUp = async (of: OfFamily) => {
  await hasMakeUp(of);
  const { club, family, casey } = of;
  const makeUpId = `2026-11-17-${casey}`;
  await club.call(family, 'bookMakeUp', {
    athleteId: casey,
    makeUpId,
    program: 'thursday',
    date: '2026-11-12',
  });
};
export const switchesPlan = async ({ club, family, casey }: OfFamily): Promise<void> => {
  const { stripeSubscriptionId: currentSubscriptionId } = await planOf(club, family, casey);
  await club.call(family, 'switchPlan', { athleteId: casey, currentSubscriptionId, newPlanId: 'full_week' });
};
export const waitsAtBank = async ({ club, family, casey }: OfFamily): Promise<void> => {
  await club.putCard(family, 'pm_card_authenticationRequired');
  const plan = { subscriptionType: 'half_week', athleteId: casey } as const;
  await club.call(family, 'createSubscription', { ...plan, withBank: true });
};
/** The request remains open, because Stripe does not answer. */
export const unconfirmed =
  (ask: (of: OfFamily) => Promise<unknown>) =>
  async (of: OfFamily): Promise<void> => {
    of.club.faults({ api: { outage: true } });
    await ask(of);
    of.club.faults({});
  };
/** Failed renewal in a separate club, whose clock has advanced. */
const renewalFailed = async (card: string): Promise<OfFamily> => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club);
  const of = { club, family, casey: athleteId(family.athleteIds[0] ?? '') };
  await started(of);
  await club.putCard(family, card);
  const { currentPeriodEnd } = await planOf(club, family, of.casey);
  const hoursLater = Date.parse(currentPeriodEnd) + 2 * 3_600_000;
  await club.advanceTo(new Date(hoursLater).toISOString());
  return of;
};
export const cardFailed: SceneSetup = async () => {
  const { club, family } = await renewalFailed('pm_card_chargeCustomerFail');
  return { as: family, at: '/portal', club };
};
export const debtOfDeletedAthlete: SceneSetup = async () => {
  const { club, family, casey } = await renewalFailed('pm_card_chargeCustomerFail');
  await club.call(family, 'deleteAthlete', { athleteId: casey });
  await club.putCard(family, 'pm_card_visa');
  await club.settle();
  return { as: family, at: '/portal', club };
};
export const bankWantsConfirmation: SceneSetup = async () => {
  const { club, family, casey } = await renewalFailed('pm_card_authenticationRequired');
  return { as: family, at: `/athletes/${casey}`, club };
};
/** Parent whose next payment attempt would succeed, because the new card's webhook was lost. */
export const cardFailedBefore: SceneSetup = async () => {
  const { club, family } = await renewalFailed('pm_card_chargeCustomerFail');
  club.faults({ webhooks: { drop: 1 } });
  await club.putCard(family, 'pm_card_visa');
  await club.settle();
  club.faults({});
  return { as: family, at: '/portal', club };
};
export const paysByItself = async (of: OfFamily): Promise<void> => {
  await takesClasses(of);
  const { autopay } = await of.club.call(of.family, 'me', {});
  if (!autopay) throw new Error('Nothing can be charged.');
  const { on, amount } = autopay.next;
  await of.club.call(of.family, 'turnOnAutopay', { chargeOn: on, amountCents: amount.cents });
};

export const onboardingAt =
  (at: string, before: (call: Call) => Promise<void> = async () => undefined): SceneSetup =>
  async ({ club }) => {
    const parent = await givenParent(club, { email: newEmail() });
    await before((id, input) => club.call(parent, id, input));
    return { as: parent, at };
  };
export const addsAthlete = async (call: Call): Promise<void> => {
  await call('continueOnboarding', { action: 'app-link-done' });
  await call('addAthlete', athleteInfo);
};

/** Uses the page cache: the first page installs the worker; the reload then checks the state again. */
export const withPush =
  (given: SceneSetup): SceneSetup =>
  async (made) => ({ ...(await given(made)), keepsPages: true });
export const allowPush = async (page: Page): Promise<void> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await givenPushVendor(page, newPushAddress);
  await page.reload();
};

export const loginWithCode: SceneSetup = async ({ signInClub: club, signIns }) => {
  const { email } = await givenFamily(club, { signIn: await signIns.signUp(newEmail()) });
  const { access: AccessToken } = await signIns.signIn(email);
  const { SecretCode: secret } = (await signIns.ask('AssociateSoftwareToken', { AccessToken })) as {
    readonly SecretCode: string;
  };
  const step = totpStep(Date.now());
  await signIns.ask('VerifySoftwareToken', { AccessToken, UserCode: totpCode(secret, step) });
  await signIns.ask('SetUserMFAPreference', {
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
  });
  // Uses the next code, because each code is valid once and the next code is already accepted.
  return { club, signIns, at: `/login?email=${email}`, typed: { Code: totpCode(secret, step + 1) } };
};
export const entersPassword = async (page: Page): Promise<void> => {
  await fillIn(page, { Password: password });
  await press(page, 'Log In');
  await page.getByLabel('Code', { exact: true }).waitFor();
};

export const withSecondFactorOn = async (page: Page): Promise<void> => {
  const answers: Readonly<Record<string, object>> = {
    GetUser: { Username: 'any', UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] },
    ListWebAuthnCredentials: { Credentials: [] },
  };
  await page.route('**/sign-in**', (route) => {
    const json = answers[route.request().headers()['x-amz-target']?.split('.')[1] ?? ''];
    return json ? route.fulfill({ json }) : route.fallback();
  });
  await page.goto('/second-factor');
};

export const twoDeadLetters = async ({ club }: CommandClub): Promise<void> => {
  for (const id of ['letter-1', 'letter-2'])
    club.deps.queues.giveUp('mailer', {
      id,
      sentAt: club.now(),
      tries: 10,
      reason: 'The mail server did not answer',
      stack: [],
      event: { id: `event-of-${id}`, type: 'ParentRegistered', stream: 'family#any', version: 1 },
    });
};
export const exported = async ({ club, coach }: CommandClub): Promise<void> => {
  await club.call(coach, 'startJob', { kind: 'export', reason: 'For the accountant' });
  const { deps } = club;
  const handler = segmentHandler(requestedJob(deps, exportJob(deps)), deps.checkpoints);
  await runSegments(handler, { segments: 2, atOnce: 2 });
};
export const addsThursdays = async ({ club, coach }: Pick<CommandClub, 'coach'> & { readonly club: Club }) =>
  (
    await club.call(coach, 'addScheduleItem', {
      title: 'Thursday skills',
      times: '5:30 PM to 7:00 PM',
      location: 'North gym',
      recurrence: {
        days: ['thursday'],
        startTime: '17:30',
        endTime: '19:00',
        firstDate: '2026-11-05',
        lastDate: null,
      },
    })
  ).itemId;

export const cancelsThursday = async (made: CommandClub) => {
  await addsThursdays(made);
  const day = { firstDate: '2026-11-12', lastDate: '2026-11-12', reason: '' };
  await made.club.call(made.coach, 'cancelSessions', day);
};

export const addsItem = ({ club, coach }: CommandClub) =>
  club.call(coach, 'addScheduleItem', {
    title: 'Evening class',
    times: '6 to 7:30 pm',
    location: 'Gym B',
    recurrence: null,
  });
export const disputed: SceneSetup = async ({ club, coach }) => {
  const family = await givenPayingFamily(club, { email: newEmail(), card: 'pm_card_createDispute' });
  const [athleteId = ''] = family.athleteIds;
  await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId });
  await club.settle();
  const { items } = await club.call(coach, 'disputes', {});
  return { as: coach, at: `/money/disputes/${family.sub}/${items[0]?.disputeId}` };
};

export const fullFridayAt =
  (at: string): SceneSetup =>
  async (made) => {
    await made.club.call(made.coach, 'setPlaces', { program: 'friday', total: 0, grades: [] });
    return familyAt(at)(made);
  };

export const signsPaper: SceneSetup = async ({ club, coach }) => {
  const { paperId } = await club.call(coach, 'publishPaper', {
    seen: 0,
    title: 'Liability waiver',
    text: 'Training has risks.',
    kind: 'agreement',
    grades: ['8'],
    needed: true,
    validMonths: null,
    signAgain: true,
  });
  const family = await givenPayingFamily(club, { email: newEmail(), athletes: [{ grade: '8' }] });
  return { as: family, at: `/papers/${paperId}` };
};
