import { invalidRequest, notModelled } from '../failure.ts';
import type { SchedulePhase, SubscriptionSchedule } from '../objects.ts';
import type { Transaction } from '../store/store.ts';
import { addMonths } from '../time/calendar.ts';
import { fields, integer, listOf, oneOf, required, type ShapeOf, text } from '../wire/params.ts';
import { discountsShape, readCoupons } from './discount.ts';
import { requireActivePrice } from './price.ts';
import { newPhase } from './subscription-schedule.ts';

const phaseShape = fields({
  discounts: discountsShape,
  duration: fields({ interval: required(oneOf('month')), interval_count: integer }),
  end_date: integer,
  items: required(listOf(fields({ price: required(text), quantity: integer }))),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  start_date: integer,
});

export const phasesShape = listOf(phaseShape);

type GivenPhases = NonNullable<ShapeOf<typeof phasesShape>>;
type GivenPhase = GivenPhases[number];

/** Phases of an update, which must be contiguous; the current phase keeps its start. */
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
    const start = startOf(phase, index, phases.at(-1)?.end_date);
    if (index === 0 && start !== current.start_date) {
      throw invalidRequest('You can not modify the start date of the current phase.', {
        param: 'phases[0][start_date]',
      });
    }
    phases.push(readPhase(tx, phase, index, start));
  });
  return phases;
};

const startOf = ({ start_date }: GivenPhase, index: number, previousEnd: number | undefined): number => {
  const start = start_date ?? previousEnd;
  if (start === undefined) {
    throw invalidRequest('The first phase must have a `start_date` to anchor the end dates to.', {
      param: 'phases[0][start_date]',
    });
  }
  if (previousEnd !== undefined && start !== previousEnd) {
    throw invalidRequest('The start date of a phase must be the end date of the previous phase.', {
      param: `phases[${index}][start_date]`,
    });
  }
  return start;
};

const readPhase = (tx: Transaction, phase: GivenPhase, index: number, start: number): SchedulePhase => {
  const [item, another] = phase.items;
  if (item === undefined || another !== undefined) throw notModelled('a phase without exactly one item');
  const price = requireActivePrice(tx, item.price, `phases[${index}][items][0][price]`);
  if (phase.duration !== undefined && phase.end_date !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: duration, end_date.', {
      code: 'parameters_exclusive',
      param: `phases[${index}]`,
    });
  }
  const end = phase.end_date ?? addMonths(start, phase.duration?.interval_count ?? 1);
  if (end <= start) {
    throw invalidRequest('The end date of a phase must be after its start date.', {
      param: `phases[${index}][end_date]`,
    });
  }
  if (phase.proration_behavior !== 'none') throw notModelled('proration (pass proration_behavior: none)');
  const time = { start_date: start, end_date: end };
  const coupons = readCoupons(tx, phase.discounts, `phases[${index}][discounts]`);
  return newPhase(price, item.quantity ?? 1, time, 'none', coupons);
};
