import type { Moment } from '../decider.ts';
import { clubPeriod } from '../time/club-time.ts';
import type { FamilyEvent } from './events.ts';
import { ownPart } from './payments/own-part.ts';
import { paidByProgram, receivableChange } from './receivable.ts';
import type { Athlete, Family, MonthActivity, MonthlyActivity } from './state.ts';

export const withActivity = (before: Family, after: Family, event: FamilyEvent, moment: Moment): Family => {
  const [happenedAt, amounts] = amountsOf(before, after, event);
  const [was, is] = [enrollment(before.athletes), enrollment(after.athletes)];
  const change = { onPlan: is.onPlan - was.onPlan, classesOnly: is.classesOnly - was.classesOnly };
  const owed = receivableChange(before, after, event);
  const recorded = owed ? { ...change, [owed.kind]: owed.cents } : change;
  const activity = added(added(before.activity, happenedAt, amounts), moment.at, recorded);
  return activity === before.activity ? after : { ...after, activity };
};

export const activityWithoutAthletes = ({ activity, athletes }: Family, { at }: Moment): MonthlyActivity => {
  const { onPlan, classesOnly } = enrollment(athletes);
  return added(activity, at, { onPlan: -onPlan, classesOnly: -classesOnly });
};

const amountsOf = (before: Family, after: Family, event: FamilyEvent): readonly [string, MonthActivity] => {
  switch (event.type) {
    case 'PaymentReceived': {
      const { source, amount, paidAt, athleteId, periods } = event.data;
      const isPlan = source === 'plan';
      return [
        paidAt,
        {
          [isPlan ? 'plansReceived' : 'classesReceived']: amount.cents,
          ...paidByProgram(before, amount.cents, isPlan ? { athleteId } : { periods }),
        },
      ];
    }
    case 'CreditGiven': {
      const { amount, periods, givenAt } = event.data;
      return [givenAt, paidByProgram(before, amount.cents, { periods })];
    }
    case 'CreditUsed': {
      const { amount, athleteId, usedAt } = event.data;
      return [usedAt, paidByProgram(before, amount.cents, { athleteId })];
    }
    case 'PaymentRefunded':
      return [event.data.refundedAt, { refunded: event.data.amount.cents }];
    case 'DisputeFundsMoved':
      return [event.data.movedAt, { disputed: -event.data.amount.cents }];
    case 'PlanStarted':
      return [event.data.currentPeriodStart, { plansDue: event.data.price.cents }];
    case 'PlanRenewed': {
      const { athleteId, currentPeriodStart, isPaused } = event.data;
      const [was, is] = [before, after].map((family) => planOf(family.athletes, athleteId));
      // A change of only the period's end causes no charge.
      const isNew = !isPaused && is !== undefined && was?.currentPeriodStart !== currentPeriodStart;
      return [currentPeriodStart, isNew ? { plansDue: ownPart(is.price, is).cents } : {}];
    }
    default:
      return ['', {}];
  }
};

const planOf = (athletes: readonly Athlete[], athleteId: string) => {
  const plan = athletes.find((athlete) => athlete.athleteId === athleteId)?.plan;
  return plan?.kind === 'live' ? plan : undefined;
};

const enrollment = (athletes: readonly Athlete[]) => ({
  onPlan: athletes.filter(({ plan }) => plan.kind === 'live').length,
  classesOnly: athletes.filter(({ plan, classes }) => plan.kind !== 'live' && classes.length > 0).length,
});

const added = (activity: MonthlyActivity, at: string, more: MonthActivity): MonthlyActivity => {
  const changes = Object.entries(more).filter(([, value]) => value !== 0);
  if (changes.length === 0) return activity;
  const period = clubPeriod(at);
  const month: Record<string, number> = { ...activity[period] };
  for (const [name, value] of changes) {
    const sum = (month[name] ?? 0) + value;
    if (sum === 0) delete month[name];
    else month[name] = sum;
  }
  return { ...activity, [period]: month };
};
