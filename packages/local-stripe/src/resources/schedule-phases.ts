import type { SchedulePhase, SubscriptionSchedule } from '../objects/subscription-schedule.ts';
import type { Transaction } from '../store/store.ts';
import { addCycles, nextBoundary } from '../time/calendar.ts';
import { invalidRequest, notModelled } from '../wire/failure.ts';
import {
  fields,
  integer,
  integerOr,
  listOf,
  metadata as metadataShape,
  oneOf,
  required,
  type ShapeOf,
  text,
} from '../wire/params.ts';
import { cycleOf, requireActivePrice } from './price.ts';
import { itemOf } from './subscription.ts';
import { newPhase } from './subscription-schedule.ts';

const phaseShape = fields({
  currency: oneOf('usd'),
  duration: fields({
    interval: required(oneOf('day', 'week', 'month', 'year')),
    interval_count: integer,
  }),
  end_date: integerOr('now'),
  items: required(listOf(fields({ price: required(text), quantity: integer, metadata: metadataShape }))),
  metadata: metadataShape,
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  start_date: integerOr('now'),
});

export const phasesShape = listOf(phaseShape);

type GivenPhases = NonNullable<ShapeOf<typeof phasesShape>>;
type GivenPhase = GivenPhases[number];

/** The phases of an update, each starting where the one before ends; the current one keeps its start. */
export const readPhases = (
  tx: Transaction,
  schedule: SubscriptionSchedule,
  given: GivenPhases,
): readonly SchedulePhase[] => {
  const current = schedule.current_phase;
  if (given.length === 0 || current === null) {
    throw invalidRequest('A subscription schedule needs at least one phase.', { param: 'phases' });
  }
  const phases: SchedulePhase[] = [];
  given.forEach((phase, index) => {
    const start = startOf(tx, phase, index, phases.at(-1)?.end_date);
    if (index === 0 && start !== current.start_date) {
      throw invalidRequest('You can not modify the start date of the current phase.', {
        param: 'phases[0][start_date]',
      });
    }
    phases.push(readPhase(tx, schedule, phase, index, start));
  });
  return phases;
};

const startOf = (
  tx: Transaction,
  phase: GivenPhase,
  index: number,
  previousEnd: number | undefined,
): number => {
  const start = phase.start_date === 'now' ? tx.at : phase.start_date;
  if (previousEnd === undefined) {
    if (start !== undefined) return start;
    throw invalidRequest('The first phase must have a `start_date` to anchor the end dates to.', {
      param: 'phases[0][start_date]',
    });
  }
  if (start !== undefined && start !== previousEnd) {
    throw invalidRequest('The start date of a phase must be the end date of the previous phase.', {
      param: `phases[${index}][start_date]`,
    });
  }
  return previousEnd;
};

const readPhase = (
  tx: Transaction,
  schedule: SubscriptionSchedule,
  phase: GivenPhase,
  index: number,
  start: number,
): SchedulePhase => {
  const [item, another] = phase.items;
  if (item === undefined || another !== undefined) throw notModelled('a phase without exactly one item');
  const price = requireActivePrice(tx, item.price, `phases[${index}][items][0][price]`);
  if (phase.duration !== undefined && phase.end_date !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: duration, end_date.', {
      code: 'parameters_exclusive',
      param: `phases[${index}]`,
    });
  }
  const { interval, interval_count = 1 } = phase.duration ?? cycleOf(price);
  const given = phase.end_date === 'now' ? tx.at : phase.end_date;
  const end = given ?? addCycles(start, { interval, interval_count }, 1);
  if (end <= start) {
    throw invalidRequest('The end date of a phase must be after its start date.', {
      param: `phases[${index}][end_date]`,
    });
  }
  const proration = phase.proration_behavior ?? 'create_prorations';
  if (index > 0 && proration !== 'none' && !isPeriodStart(tx, schedule, start)) {
    throw notModelled('proration in the middle of a period (pass proration_behavior: none)');
  }
  return newPhase({
    currency: price.currency,
    end_date: end,
    items: [{ metadata: item.metadata ?? {}, plan: price.id, price: price.id, quantity: item.quantity ?? 1 }],
    metadata: phase.metadata ?? {},
    proration_behavior: proration,
    start_date: start,
  });
};

const isPeriodStart = (tx: Transaction, schedule: SubscriptionSchedule, at: number): boolean => {
  if (schedule.subscription === null) return false;
  const subscription = tx.need('subscriptions', schedule.subscription);
  const cycle = cycleOf(itemOf(subscription).price);
  return nextBoundary(subscription.billing_cycle_anchor, cycle, at - 1) === at;
};
