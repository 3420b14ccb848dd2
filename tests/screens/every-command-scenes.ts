import { backgroundJob } from '@hoops/audit/jobs/background-job';
import { exportWork } from '@hoops/audit/jobs/export-work';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { Page } from 'playwright-core';
import { newEmail } from '../e2e/people.ts';
import { givenPushVendor } from '../e2e/push-browser.ts';
import { type Call, givenParent, givenPayingFamily } from '../system/family.ts';
import { athleteInfo } from '../system/start-local.ts';
import { athleteAt, type CommandClub, type Given, type OfFamily } from './every-command-club.ts';
import { newPushAddress } from './new-push-address.ts';

/* What has happened, and what a page is in, before the commands of every-command-table.ts are sent. */

export const started = ({ club, family, casey }: OfFamily) =>
  club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId: casey });
export const startedAnd = (also: (of: OfFamily) => Promise<unknown>): Given =>
  athleteAt(async (of) => {
    await started(of);
    await also(of);
  });
export const takesClasses = ({ club, family, casey }: OfFamily) =>
  club.call(family, 'saveClasses', { selections: [{ athleteId: casey, programs: ['tuesday', 'thursday'] }] });
export const takesClassesAnd = (also: (of: OfFamily) => Promise<unknown>): Given =>
  athleteAt(async (of) => {
    await takesClasses(of);
    await also(of);
  });
export const switchesPlan = async ({ club, family, casey }: OfFamily): Promise<void> => {
  const { athlete } = await club.call(family, 'getAthlete', { athleteId: casey });
  if (!athlete.stripeSubscriptionId) throw new Error('The athlete has no plan.');
  const currentSubscriptionId = athlete.stripeSubscriptionId;
  await club.call(family, 'switchPlan', { athleteId: casey, currentSubscriptionId, newPlanId: 'full_week' });
};
export const waitsAtBank = async ({ club, family, casey }: OfFamily): Promise<void> => {
  await club.putCard(family, 'pm_card_authenticationRequired');
  const plan = { subscriptionType: 'half_week', athleteId: casey } as const;
  await club.call(family, 'createSubscription', { ...plan, withBank: true });
};
/** The payment provider does not answer, and what was asked for is still being confirmed. */
export const unconfirmed =
  (ask: (of: OfFamily) => Promise<unknown>) =>
  async (of: OfFamily): Promise<void> => {
    of.club.faults({ api: { outage: true } });
    await ask(of);
    of.club.faults({});
  };
export const paysByItself = async (of: OfFamily): Promise<void> => {
  await takesClasses(of);
  const { autopay } = await of.club.call(of.family, 'me', {});
  if (!autopay) throw new Error('Nothing can be charged.');
  const { on, amount } = autopay.next;
  await of.club.call(of.family, 'turnOnAutopay', { chargeOn: on, amountCents: amount.cents });
};

/** A parent amid the onboarding, with a card to be put on file. */
export const onboardingAt =
  (at: string, before: (call: Call) => Promise<void> = async () => undefined): Given =>
  async ({ club }) => {
    const parent = await givenParent(club, { email: newEmail() });
    await before((id, input) => club.call(parent, id, input));
    return { as: parent, at };
  };
export const addsAthlete = async (call: Call): Promise<void> => {
  await call('continueOnboarding', { action: 'app-link-done' });
  await call('addAthlete', athleteInfo);
};

/** The browser can be told; the worker comes with the first page, and the page looks again then. */
export const withPush =
  (given: Given): Given =>
  async (made) => ({ ...(await given(made)), keepsPages: true });
export const allowPush = async (page: Page): Promise<void> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await givenPushVendor(page, newPushAddress);
  await page.reload();
};

/** The sign-in provider says that there is a second step. */
export const turnedOnBefore = async (page: Page): Promise<void> => {
  await page.route('**/sign-in**', (route) =>
    route.request().headers()['x-amz-target']?.endsWith('.GetUser')
      ? route.fulfill({ json: { Username: 'any', UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } })
      : route.fallback(),
  );
  await page.reload();
};

export const gaveUpTwo = async ({ club }: CommandClub): Promise<void> => {
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
  const handler = segmentHandler(backgroundJob(deps, exportWork(deps)), deps.checkpoints);
  await runSegments(handler, { segments: 2, atOnce: 2 });
};
export const addsItem = ({ club, coach }: CommandClub) =>
  club.call(coach, 'addScheduleItem', {
    title: 'Evening class',
    times: '6 to 7:30 pm',
    location: 'Gym B',
    recurrence: null,
  });
export const disputed: Given = async ({ club, coach }) => {
  const family = await givenPayingFamily(club, { email: newEmail(), card: 'pm_card_createDispute' });
  const [athleteId = ''] = family.athleteIds;
  await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId });
  await club.settle();
  const { items } = await club.call(coach, 'disputes', {});
  return { as: coach, at: `/money/disputes/${family.sub}/${items[0]?.disputeId}` };
};
