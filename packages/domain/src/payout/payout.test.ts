import { expect, it } from 'vitest';
import { usd } from '../money.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import {
  type Movement,
  type PayoutEvent,
  PayoutFailed,
  PayoutMovementsRecorded,
  PayoutPaid,
  PayoutSent,
} from './events.ts';
import { type ObservedPayout, payoutDecider, payoutDifference } from './payout-decider.ts';

const given = scenariosOf(payoutDecider);
const sent = exampleOf(PayoutSent);
const paid = exampleOf(PayoutPaid);
const failed = (hadArrived = false) => exampleOf(PayoutFailed, { hadArrived });
const contents = (facts: Partial<(typeof PayoutMovementsRecorded)['example']> = {}) =>
  exampleOf(PayoutMovementsRecorded, facts);

const observe = (status: ObservedPayout['status'], reason: string | null = null) =>
  ({
    type: 'ObservePayout',
    payoutId: sent.data.payoutId,
    cents: sent.data.amount.cents,
    status,
    sentAt: sent.data.sentAt,
    arrivesOn: sent.data.arrivesOn,
    reason,
  }) as const;

const stateAfter = (...events: readonly PayoutEvent[]) =>
  events.reduce((state, event) => payoutDecider.evolve(state, event, { at: '' }), payoutDecider.initialState);

it('a payout is recorded once, regardless of the order and number of webhooks', {
  tags: ['payouts.recorded'],
}, () => {
  given().when(observe('sent')).then(sent);
  given().when(observe('paid')).then(sent, paid);
  given(sent).when(observe('sent')).then();
  given(sent).when(observe('paid')).then(paid);
  given(sent, paid).when(observe('sent')).then();
  given(sent, paid).when(observe('paid')).then();
});

it('a payout can fail before or after it counts as arrived, and cannot arrive after it failed', {
  tags: ['payouts.failed'],
}, () => {
  const rejected = observe('failed', 'account_closed');
  given(sent).when(rejected).then(failed());
  given(sent, paid).when(rejected).then(failed(true));
  given(sent, failed()).when(rejected).then();
  given(sent, failed()).when(observe('paid')).then();
});

it('the contents of a payout are recorded once, in parts', { tags: ['payouts.recorded'] }, () => {
  const [one, two] = [contents({ part: 1, parts: 2 }), contents({ part: 2, parts: 2 })];
  const record = ({ data }: typeof one) => ({ type: 'RecordPayoutMovements', ...data }) as const;
  given().when(record(one)).then();
  given(sent).when(record(two)).then();
  given(sent).when(record(one)).then(one);
  given(sent, one).when(record(one)).then();
  given(sent, one).when(record(two)).then(two);
  given(sent, one, two).when(record(two)).then();
});

it('a payout whose amount does not equal its contents has a difference', {
  tags: ['payouts.difference'],
}, () => {
  const payout = stateAfter(sent);
  expect(payout && payoutDifference(payout)).toBeNull();
  const movement = contents().data.movements[0] as Movement;
  const matched = stateAfter(sent, contents());
  expect(matched && payoutDifference(matched)).toBe(0);
  const differing = stateAfter(sent, contents({ movements: [{ ...movement, feeCents: 100 }] }));
  expect(differing && payoutDifference(differing)).toBe(-82);
});

it('a payout that debits the bank account is described as a debit', () => {
  const amount = usd(-12_000);
  expect(
    PayoutSent.summary({ ...sent.data, amount }, { athlete: String, scheduleItem: String, sender: String }),
  ).toBe('The payment provider takes $120.00 from the bank account on November 10, 2026');
});
