import { afterAll, beforeAll, expect, it } from 'vitest';
import { putCard } from '../../system/put-card.ts';
import {
  athleteInfo,
  type LocalProduct,
  type Person,
  register,
  startLocal,
} from '../../system/start-local.ts';

let product: LocalProduct;
let parent: Person;
let athleteId: string;

beforeAll(async () => {
  product = await startLocal();
  parent = await register(product, 'robin@example.com');
});
afterAll(() => product.close());

it('a parent goes through the onboarding step by step', async () => {
  expect((await parent.get('me')).body.family.onboardingStep).toBe('app-link');
  await parent.post('continueOnboarding', { action: 'app-link-done' });
  const added = await parent.post('addAthlete', athleteInfo);
  expect(added.body.onboardingStep).toBe('add-more-athletes');
  athleteId = added.body.athleteId;
  const noMore = await parent.post('continueOnboarding', { action: 'no-more-athletes' });
  expect(noMore.body.onboardingStep).toBe('add-payment-method');
  const link = await parent.post('getStripeCustomerPortalLink', {});
  expect(link.body.url).toMatch(/^http:\/\/127\.0\.0\.1/);
  const sent = await parent.post('send-program-request', {
    selectedPrograms: { skillDevelopment: true, clubTeam: false, privateTraining: false },
    description: 'Ball handling, please.',
    name: 'ignored',
    email: 'ignored',
  });
  expect(sent.status).toBe(200);
  expect((await parent.get('me')).body.family.onboardingStep).toBe('completed');
});

it('a parent without a card cannot start a plan', async () => {
  const { status, body } = await parent.post('createSubscription', {
    subscriptionType: 'half_week',
    athleteId,
    customerId: null,
  });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'failed-precondition',
    message: 'Unable to create subscription. Please ensure you have a default payment method.',
  });
});

it('a parent with a card starts Half Week right away and pays for it', {
  tags: ['7.plan-calls', '7.payment-queries'],
}, async () => {
  await putCard(product, parent, 'pm_card_visa');
  const { status, body } = await parent.post('createSubscription', {
    subscriptionType: 'half_week',
    athleteId,
  });
  expect(status).toBe(200);
  expect(body.renewalDate).toMatch(/^[A-Z][a-z]+ \d{1,2}(st|nd|rd|th)$/);
  await product.settle();
  expect((await parent.post('getPaymentHistory', {})).body).toEqual(['52.00']);
});

it('a parent schedules a switch for the end of the cycle and cancels it', {
  tags: ['7.plan-calls', '7.payment-queries'],
}, async () => {
  const { body: before } = await parent.get(`athletes/${athleteId}`);
  const wish = {
    athleteId,
    currentSubscriptionId: before.athlete.stripeSubscriptionId,
    newPlanId: 'full_week',
  };
  const switched = await parent.post('switchPlan', wish);
  expect(switched.body.message).toBe(`Switching to Full Week on ${before.athlete.plan.renewalDate}.`);
  expect((await parent.post('getPendingSubscriptions', { athleteId })).body).toEqual({
    pendingSubscriptions: [{ newPlan: 'Full Week', renewalDate: before.athlete.plan.renewalDate }],
  });
  expect((await parent.post('cancelSwitch', { athleteId })).status).toBe(200);
  expect((await parent.post('getPendingSubscriptions', { athleteId })).body.pendingSubscriptions).toEqual([]);
});

it('a parent gets a link to the payment provider’s page', {
  tags: ['2.onboarding.back-from-provider', '7.payment-queries'],
}, async () => {
  const { status, body } = await parent.post('getStripeCustomerPortalLink', {});
  expect(status).toBe(200);
  expect(await (await fetch(body.url)).text()).toContain('/portal');
});

it('a family gets each email once', async () => {
  const all = await product.mails();
  expect(all.filter(({ to }) => to !== parent.email)).toHaveLength(2);
  const subjects = all.filter(({ to }) => to === parent.email).map(({ subject }) => subject);
  const ofSwitch = /switches to|stays in/;
  expect(subjects.filter((subject) => !ofSwitch.test(subject)).sort()).toEqual([
    'Casey Parker is in Half Week',
    'Receipt: $52.00 for the plan of Casey Parker',
    'Welcome to All-American Hoops',
    'Your card on file is now the Visa card ending in 4242',
  ]);
  // The switch is undone right away, so either both emails were sent or neither.
  expect([0, 2]).toContain(subjects.filter((subject) => ofSwitch.test(subject)).length);
});

it('a repeated request for an email succeeds but sends no second email', {
  tags: ['7.never-mailed-twice'],
}, async () => {
  const before = await product.mails();
  const { body } = await parent.get('me');
  for (const ask of ['send-welcome-email', 'send-unenrollment-email', 'send-welcome-email']) {
    expect((await parent.post(ask, { name: 'Robin Parker', parentId: body.sub })).status).toBe(200);
  }
  expect(await product.mails()).toEqual(before);
  expect(before.filter(({ subject }) => subject.startsWith('Welcome'))).toHaveLength(1);
});

it('a parent schedules the end of training with the customer id and undoes it', {
  tags: ['7.plan-calls'],
}, async () => {
  const { stripeCustomerId } = (await parent.get('me')).body.family;
  const asked = { athleteId, stripeCustomerId, athleteName: 'Casey Parker' };
  const { status, body } = await parent.post('cancelAthleteSubscriptions', asked);
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Cancellation Scheduled' });
  expect((await parent.post('undoCancellation', { athleteId })).status).toBe(200);
  await product.settle();
});

it('a family’s timeline shows each action and the person behind it', async () => {
  const sentences: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: { sentence: string }[]; nextCursor: string | null } = (
      await parent.get(cursor === '' ? 'timeline' : `timeline?cursor=${cursor}`)
    ).body;
    sentences.push(...page.items.map(({ sentence }) => sentence));
    cursor = page.nextCursor;
  }
  expect(sentences).toContain('Casey Parker is enrolled in Half Week ($52 a month)');
  expect(sentences.at(-1)).toMatch(/Registered|Accepted the terms/);
});
