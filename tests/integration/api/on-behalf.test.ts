import { currentPolicy } from '@hoops/domain/policies/policy-versions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiInput } from '../../../web/src/api/api-types.ts';
import { type Family, givenCoach, givenPayingFamily } from '../../system/family.ts';
import { closePayingClubs, openPayingClub, type PayingClub } from '../../system/paying-club.ts';
import type { SignedIn } from '../../system/session-tokens.ts';

let club: PayingClub;
let coach: SignedIn;
let family: Family;
let athleteId: string;

const reason = 'Robin called: a broken arm';
const shown = { words: '2026-11', refunds: currentPolicy('refunds').version, nowCents: 0, locale: 'en-US' };
const planNow = async () => (await club.call(family, 'getAthlete', { athleteId })).athlete.plan;
const history = async () => (await club.call(family, 'familyTimeline', {})).items;

beforeAll(async () => {
  club = await openPayingClub();
  coach = await givenCoach(club);
  family = await givenPayingFamily(club);
  athleteId = family.athleteIds[0] ?? '';
  await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId });
});
afterAll(closePayingClubs);

const acting = () => ({ familyId: family.sub, reason });

it('an administrator pauses a family’s plan and ends the pause, and the history records who and why', {
  tags: ['pause.on-behalf'],
}, async () => {
  const until = '2027-02-10';
  const pause = { athleteId, until, consent: { ...shown, next: { cents: 5200, on: until } } };
  await club.call(coach, 'pausePlan', pause, acting());
  expect((await planNow())?.pause).toMatchObject({ untilDate: 'February 10th' });
  const [first] = (await history()).filter(({ type }) => type === 'ConsentGiven');
  expect(first).toMatchObject({ sentence: expect.stringContaining('$52.00 on February 10th') });
  expect(JSON.stringify(first)).toContain(reason);

  const consent = { ...shown, next: { cents: 5200, on: '2026-12-10' } };
  await club.call(coach, 'endPause', { athleteId, consent }, acting());
  expect((await planNow())?.pause).toBeNull();
  await club.settle();
  expect(await club.call(family, 'getPaymentHistory', {})).toEqual(['52.00']);
});

it('an administrator acting for a family is bound by the same pause rules as the family', {
  tags: ['pause.on-behalf'],
}, async () => {
  const until = '2027-02-10';
  const words = async (by: SignedIn, input: ApiInput<'pausePlan'>, on?: ReturnType<typeof acting>) =>
    (await club.ask(by, 'pausePlan', input, on)).body;
  expect(await words(coach, { athleteId, until: '2027-02-11' }, acting())).toMatchObject({
    message: 'A pause must end on a renewal date. Please choose one of those dates.',
  });
  const consent = { ...shown, next: null };
  expect(await words(coach, { athleteId, until, consent }, acting())).toMatchObject({
    message: 'The charge has changed. Please check it again.',
  });
  expect(await words(coach, { athleteId, until })).toMatchObject({ code: 'not-found' });
  expect((await planNow())?.pause).toBeNull();
});

it('an administrator’s withdrawal of a family from its first plan refunds the payment once', {
  tags: ['withdrawal.on-behalf'],
}, async () => {
  await club.call(coach, 'withdrawFromPlan', { athleteId }, acting());
  await club.settle();
  expect(await planNow()).toBeNull();
  expect(await club.call(family, 'getPaymentHistory', {})).toEqual(['-52.00', '52.00']);
  const ended = (await history()).filter(({ type }) => type === 'TrainingCancelled');
  expect(ended).toHaveLength(1);
  expect(ended[0]?.sentence).toContain('$52.00');
});
