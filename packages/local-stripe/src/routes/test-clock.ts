import { invalidRequest, notModelled } from '../failure.ts';
import type { TestClock } from '../objects.ts';
import { change, emit, write } from '../resources/event.ts';
import type { Transaction } from '../store/store.ts';
import { addMonths, secondsPerDay } from '../time/calendar.ts';
import { integer, required, text } from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { deleteCustomer } from './customer-routes.ts';

/** Tolerance for a caller whose clock is behind. */
const toleranceSeconds = 60;

const createClock = (tx: Transaction, frozenTime: number, name: string | undefined): TestClock => {
  if (frozenTime < tx.at - toleranceSeconds) throw notModelled('a test clock that starts in the past');
  const at = Math.max(frozenTime, tx.at);
  const clock: TestClock = {
    id: tx.newId('clock'),
    object: 'test_helpers.test_clock',
    created: tx.at,
    deletes_after: tx.at + 30 * secondsPerDay,
    frozen_time: at,
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
  };
  tx.put('clock', { id: 'clock', at });
  return write(tx, 'test_clocks', clock, 'test_helpers.test_clock.created');
};

/** Maximum advance: two periods of the shortest subscription, or two years without a subscription. */
const furthestOf = (tx: Transaction, { id, frozen_time }: TestClock): number => {
  const hasPlans = tx
    .all('subscriptions')
    .some(
      ({ customer, status }) => status !== 'canceled' && tx.find('customers', customer)?.test_clock === id,
    );
  if (!hasPlans) return frozen_time + 2 * 365 * secondsPerDay;
  return addMonths(frozen_time, 2);
};

const advanceClock = (tx: Transaction, clock: TestClock, target: number): TestClock => {
  const refuse = (message: string) => invalidRequest(message, { param: 'frozen_time' });
  if (clock.status !== 'ready') throw refuse('Test clock advancement is already underway.');
  if (target <= clock.frozen_time) throw refuse('Test clocks can only be advanced forward in time.');
  if (target > furthestOf(tx, clock)) {
    throw refuse('Test clocks can only be advanced up to two intervals of the shortest subscription.');
  }
  // Due work is done before the next request, so the clock is ready by then.
  tx.put('clock', { id: 'clock', at: Math.max(target, tx.at) });
  return change(
    tx,
    'test_clocks',
    clock,
    { status: 'advancing', status_details: { advancing: { target_frozen_time: target } } },
    'advancing',
  );
};

const deleteClock = (tx: Transaction, clock: TestClock): object => {
  for (const customer of tx.all('customers')) {
    if (customer.test_clock === clock.id) deleteCustomer(tx, customer);
  }
  tx.remove('test_clocks', clock.id);
  emit(tx, 'test_helpers.test_clock.deleted', clock);
  return { id: clock.id, object: clock.object, deleted: true };
};

const clocks = '/v1/test_helpers/test_clocks';

export const testClockRoutes: readonly Route[] = [
  route('POST', clocks, { frozen_time: required(integer), name: text }, ({ tx, params }) =>
    createClock(tx, params.frozen_time, params.name),
  ),
  route('GET', `${clocks}/:id`, {}, ({ tx, id }) => tx.need('test_clocks', id)),
  route('POST', `${clocks}/:id/advance`, { frozen_time: required(integer) }, ({ tx, id, params }) =>
    advanceClock(tx, tx.need('test_clocks', id), params.frozen_time),
  ),
  route('DELETE', `${clocks}/:id`, {}, ({ tx, id }) => deleteClock(tx, tx.need('test_clocks', id))),
];
