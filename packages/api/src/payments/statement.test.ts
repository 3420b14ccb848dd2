import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { ParentRegistered } from '@hoops/domain/family/account/events';
import { AthleteAdded } from '@hoops/domain/family/athletes/events';
import {
  type ChargeLine,
  MonthlyChargeAdded,
  MonthlyChargeAssessed,
  MonthlyChargeFrozen,
  SettlementSucceeded,
} from '@hoops/domain/family/charges/events';
import { PaymentFailed, PaymentReceived, PaymentRefunded } from '@hoops/domain/family/payments/events';
import { PlanRenewed, PlanStarted } from '@hoops/domain/family/plans/events';
import { athleteId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { statementIn } from './statement.ts';
import { statementAnswer } from './statement-answer.ts';

const [jordan, sam] = [athleteId('athlete-1'), athleteId('athlete-2')];

const statementOf = (year: number, ...events: readonly DomainEvent[]) => {
  const family = [
    exampleOf(ParentRegistered),
    exampleOf(AthleteAdded),
    exampleOf(AthleteAdded, { athleteId: sam, athleteName: 'Sam Reyes' }),
  ];
  const envelopes = [...family, ...events].map(
    (event, index) =>
      ({ ...event, id: `event-${index}`, version: index + 1, at: '2026-12-05T18:00:00.000Z' }) as Envelope,
  );
  const statement = statementIn(envelopes, year);
  expect(statementAnswer.parse(statement)).toEqual(statement);
  return statement;
};

const planPaid = (paymentId: string, paidAt: string) =>
  exampleOf(PaymentReceived, { paymentId, paidAt, amount: usd(5_200) });
const line = (id: typeof jordan | null, cents: number, kind: ChargeLine['kind'] = 'class'): ChargeLine => ({
  kind,
  athleteId: id,
  programs: id === null ? [] : ['monday'],
  amount: usd(cents),
});
const classesPaid = (paymentIntentId: string, cents: number) => [
  exampleOf(MonthlyChargeFrozen, { period: '2026-11' }),
  exampleOf(SettlementSucceeded, { paymentIntentId, periods: ['2026-11'], amount: usd(cents) }),
  exampleOf(PaymentReceived, {
    paymentId: paymentIntentId,
    source: 'classes',
    athleteId: null,
    periods: ['2026-11'],
    amount: usd(cents),
    paidAt: '2026-11-20T18:00:00.000Z',
  }),
];

it('a statement lists a child’s plan payments of the year with care, dates, amounts and receipts', {
  tags: ['statements.facts'],
}, () => {
  const statement = statementOf(
    2026,
    exampleOf(PlanStarted),
    planPaid('in_first', '2026-11-01T14:00:02.000Z'),
    exampleOf(PlanRenewed),
    planPaid('in_next', '2026-12-01T15:00:00.000Z'),
    planPaid('in_later', '2027-01-01T15:00:00.000Z'),
  );
  expect(statement).toMatchObject({
    years: [2027, 2026],
    paidBy: { name: 'Dana Reyes' },
    children: [{ name: 'Jordan Reyes', total: usd(10_400) }],
    total: usd(10_400),
  });
  expect(statement?.children[0]?.lines[0]).toMatchObject({
    care: 'Basketball training, Half Week plan',
    from: '2026-11-01',
    to: '2026-12-01',
    amount: usd(5_200),
  });
});

it('a class bill is divided among the children to the cent, and a second bill counts for the child it covers', {
  tags: ['statements.children'],
}, () => {
  const first = [line(jordan, 5_000), line(sam, 5_000), line(null, -2_499, 'reduction')];
  const second = [line(jordan, 5_000), line(sam, 10_000), line(null, -7_501, 'billed-before')];
  const statement = statementOf(
    2026,
    exampleOf(MonthlyChargeAssessed, { period: '2026-11', amount: usd(7_501), lines: first }),
    ...classesPaid('pi_1', 7_501),
    exampleOf(MonthlyChargeAdded, { period: '2026-11', amount: usd(7_499), lines: second }),
    ...classesPaid('pi_2', 7_499),
  );
  expect(statement?.children.map(({ name, total }) => [name, total.cents])).toEqual([
    ['Jordan Reyes', 5_000],
    ['Sam Reyes', 10_000],
  ]);
  expect(statement?.children[0]?.lines[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  expect(statement?.total).toEqual(usd(15_000));
});

it('a refund counts in its own year, divided as the payment was', { tags: ['statements.children'] }, () => {
  const bill = [line(jordan, 5_000), line(sam, 2_500)];
  const events = [
    exampleOf(MonthlyChargeAssessed, { period: '2026-11', amount: usd(7_500), lines: bill }),
    ...classesPaid('pi_1', 7_500),
    exampleOf(PaymentRefunded, {
      refundId: 're_1',
      paymentId: 'pi_1',
      amount: usd(100),
      refundedAt: '2027-01-05T18:00:00.000Z',
    }),
  ];
  expect(statementOf(2026, ...events)?.total).toEqual(usd(7_500));
  expect(statementOf(2027, ...events)?.children.map(({ total }) => total.cents)).toEqual([-67, -33]);
});

it('a year without payments has an empty statement', () => {
  expect(statementOf(2025)).toMatchObject({ children: [], total: usd(0), years: [] });
});

it('a statement lists every change of the family’s debt with the balance after it', {
  tags: ['statements.balance'],
}, () => {
  const events = [
    exampleOf(MonthlyChargeAssessed, { period: '2026-11', amount: usd(5_250), lines: [line(jordan, 5_250)] }),
    exampleOf(PlanStarted, { athleteId: sam }),
    exampleOf(PaymentFailed, { athleteId: sam }),
    ...classesPaid('pi_1', 5_250),
  ];
  const balance = statementOf(2026, ...events)?.balance;
  expect(balance).toMatchObject({ opening: usd(0), closing: usd(5_200) });
  expect(balance?.lines.map(({ change, balance: after }) => [change.cents, after.cents])).toEqual([
    [5_250, 5_250],
    [5_200, 10_450],
    [-5_250, 5_200],
  ]);
  expect(statementOf(2027, ...events)?.balance).toEqual({
    opening: usd(5_200),
    lines: [],
    closing: usd(5_200),
  });
});
