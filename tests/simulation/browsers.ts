import type { RouteId } from '@hoops/api/routes';
import { programs } from '@hoops/domain/club/days';
import { planIds } from '@hoops/domain/club/plans';
import { nextAutopayCharge } from '@hoops/domain/family/autopay/autopay';
import { isUnpaid } from '@hoops/domain/family/charges/charges';
import { owedAt, owingOf } from '@hoops/domain/family/charges/owed';
import { endedPlanDebt, planDebt } from '@hoops/domain/family/payments/plan-debt';
import type { Athlete, Family } from '@hoops/domain/family/state';
import { clubDate, clubPeriod, periodName } from '@hoops/domain/time/club-time';
import { returnOf, switchOf } from '../reliability/billing/perform-step.ts';
import { athleteInfo } from '../system/start-local.ts';
import type { Scheduler } from './scheduler.ts';

export const coachSub = 'coach';

/** Button pressed on a page that shows `family`; by the time of the press the page may be outdated. */
export type Press = {
  readonly sub: string;
  readonly route: RouteId;
  readonly input: object;
};

type Chooser = (family: Family, scheduler: Scheduler) => Press | undefined;

const press = (family: Family, route: RouteId, input: object): Press => ({
  sub: family.familyId,
  route,
  input,
});
const byCoach = (family: Family, route: RouteId, input: object): Press => ({
  sub: coachSub,
  route,
  input: { parentId: family.familyId, ...input },
});

const ofAthlete =
  (route: RouteId, inputOf: (athlete: Athlete, scheduler: Scheduler) => object = () => ({})): Chooser =>
  (family, scheduler) => {
    const athlete = scheduler.pick(family.athletes);
    return athlete && press(family, route, { athleteId: athlete.athleteId, ...inputOf(athlete, scheduler) });
  };
const ofPlan =
  (route: RouteId, inputOf: (athlete: Athlete, scheduler: Scheduler) => object = () => ({})): Chooser =>
  (family, scheduler) => {
    const planned = family.athletes.filter(({ plan }) => plan.kind === 'live');
    const athlete = scheduler.pick(planned.length > 0 ? planned : family.athletes);
    return athlete && press(family, route, { athleteId: athlete.athleteId, ...inputOf(athlete, scheduler) });
  };

const saveClasses: Chooser = (family, scheduler) => {
  const athlete = scheduler.pick(family.athletes);
  const chosen = programs.filter(() => scheduler.isHit(0.3));
  return (
    athlete &&
    press(family, 'saveClasses', {
      selections: [{ athleteId: athlete.athleteId, programs: chosen, before: athlete.classes }],
    })
  );
};

const payBalance: Chooser = (family, scheduler) => {
  const at = new Date(scheduler.now()).toISOString();
  const { unpaid } = owedAt(owingOf(family), at);
  if (unpaid.length === 0) return undefined;
  const { month, year } = periodName(clubPeriod(at));
  return press(family, 'payOutstandingBalance', {
    month_of_year: month,
    year,
    uid: family.familyId,
    amountCents: unpaid.reduce((sum, { amount }) => sum + amount.cents, 0),
    periods: unpaid.map(({ period }) => period),
  });
};

const turnOnAutopay: Chooser = (family, scheduler) => {
  const at = new Date(scheduler.now()).toISOString();
  const { on: chargeOn, amount } = nextAutopayCharge(owedAt(owingOf(family), at).unpaid, clubDate(at));
  return press(family, 'turnOnAutopay', { chargeOn, amountCents: amount.cents });
};

const payPlan: Chooser = (family) => {
  for (const athlete of family.athletes) {
    const debt = planDebt(family, athlete);
    if (debt) return press(family, 'payPlan', { athleteId: athlete.athleteId, amountCents: debt.cents });
  }
  return undefined;
};

const endedDebt =
  (how: 'payPlan' | 'writeOffDebt'): Chooser =>
  (family) => {
    const ended = family.failedPayments.find((failed) => failed.ended)?.athleteId;
    if (!ended) return undefined;
    const of = { athleteId: ended, amountCents: endedPlanDebt(family, ended).cents };
    return how === 'payPlan'
      ? press(family, 'payPlan', { ended: true, ...of })
      : byCoach(family, 'writeOffDebt', { reason: 'They moved away.', ...of });
  };

const recordPayment: Chooser = (family, scheduler) => {
  const openCents = family.charges.filter(isUnpaid).reduce((sum, { amount }) => sum + amount.cents, 0);
  const amountCents = scheduler.pick([openCents, Math.ceil(openCents / 3)]);
  const method = scheduler.pick(['cash', 'check', 'credit']);
  if (openCents === 0) return undefined;
  return byCoach(family, 'recordPayment', { method, openCents, amountCents, reason: 'At the gym.' });
};

const giveCredit: Chooser = (family, scheduler) =>
  byCoach(family, 'giveCredit', {
    creditCents: family.planCredit.cents,
    amountCents: scheduler.pick([1_000, 20_000]),
    reason: 'Two rainy days.',
  });

const waitlist =
  (route: 'joinWaitlist' | 'leaveWaitlist'): Chooser =>
  (family, scheduler) => {
    const athlete = scheduler.pick(family.athletes);
    return (
      athlete && press(family, route, { athleteId: athlete.athleteId, program: scheduler.pick(programs) })
    );
  };

const setPlaces: Chooser = (_family, scheduler) => ({
  sub: coachSub,
  route: 'setPlaces',
  input: {
    program: scheduler.pick(['monday', 'tuesday']),
    total: scheduler.pick([0, 1, 1, 2, null]),
    grades: [],
  },
});

const choosers: readonly (readonly [weight: number, choose: Chooser])[] = [
  [10, saveClasses],
  [9, ofAthlete('createSubscription', (_athlete, { pick }) => ({ subscriptionType: pick(planIds) }))],
  [4, ofPlan('switchPlan', (athlete) => switchOf(athlete))],
  [3, ofPlan('cancelSwitch')],
  [4, ofPlan('cancelAthleteSubscriptions')],
  [3, ofPlan('undoCancellation')],
  [3, ofPlan('pausePlan', (athlete, { below }) => ({ until: returnOf(athlete, below(3)) }))],
  [2, ofPlan('endPause')],
  [2, ofPlan('withdrawFromPlan')],
  [2, ofPlan('deleteAthlete')],
  [8, payBalance],
  [4, payPlan],
  [2, endedDebt('payPlan')],
  [1, endedDebt('writeOffDebt')],
  [4, turnOnAutopay],
  [1, (family) => press(family, 'turnOffAutopay', {})],
  [2, (family) => press(family, 'addAthlete', { ...athleteInfo, confirmed: true })],
  [
    2,
    (family, { below }) =>
      press(family, 'changeParentInfo', {
        name: `${family.parent.name.split(' the ')[0]} the ${below(90)}th`,
      }),
  ],
  [3, recordPayment],
  [2, giveCredit],
  [4, setPlaces],
  [3, waitlist('joinWaitlist')],
  [1, waitlist('leaveWaitlist')],
];
const weights = choosers.flatMap(([weight, choose]) => Array.from({ length: weight }, () => choose));

export const chooserOf = ({ pick }: Scheduler): Chooser => pick(weights);
