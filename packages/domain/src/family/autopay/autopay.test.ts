import { describe, expect, it } from 'vitest';
import { priceLists } from '../../club/price-list-data.ts';
import { isRejection } from '../../decider.ts';
import { intentId, settlementId } from '../../ids.ts';
import { usd } from '../../money.ts';
import {
  giveNotices,
  given,
  jordan,
  primary,
  registered,
  takes,
  withCard,
} from '../../testing/family-story.ts';
import { assessed, frozen } from '../../testing/settlement-story.ts';
import type { FamilyCommand } from '../commands.ts';
import type { FamilyEvent } from '../events.ts';
import { familyDecider } from '../family-decider.ts';
import { openSettlement } from '../intents/open-intents.ts';
import { autopayAttemptOn, nextAutopayCharge } from './autopay.ts';

/* Scenarios begin on November 10; Monday costs $52.50 a month. */

const billed = [...withCard, primary(), takes(jordan, 'monday'), assessed('2026-11')];
const turnOn = { type: 'TurnOnAutopay', chargeOn: '2026-12-01', amountCents: 5250 } as const;
const run = { type: 'RunAutopay' } as const;
const give = { ...giveNotices, prices: priceLists };
const novemberBill = { on: '2026-12-01', amount: usd(5250), periods: ['2026-11'] } as const;
const turnedOn: FamilyEvent = {
  type: 'AutopayTurnedOn',
  data: { agreed: { ...novemberBill, noticeDays: 3, retryDays: [3, 5] } },
};
const announced: FamilyEvent = { type: 'AutopayAnnounced', data: novemberBill };
const turnedOff: FamilyEvent = { type: 'AutopayTurnedOff', data: {} };
const isOn = [...billed, turnedOn];
const noon = (date: string): string => `${date}T18:00:00.000Z`;

const live = (...events: readonly FamilyEvent[]) => {
  let state = events.reduce(
    (folded, event) => familyDecider.evolve(folded, event, { at: noon('2026-11-10') }),
    familyDecider.initialState,
  );
  let ids = 0;
  const story = {
    on(date: string, command: FamilyCommand): readonly string[] {
      const at = noon(date);
      const decision = familyDecider.decide(state, command, { at, newId: () => `id-${++ids}` });
      if (isRejection(decision)) throw new Error(decision.rejected);
      for (const event of decision) state = familyDecider.evolve(state, event, { at });
      return decision.map(({ type }) => type).filter((type) => !type.startsWith('MonthlyCharge'));
    },
    fails: (date: string) => story.on(date, outcome({ kind: 'failed', code: 'card-declined' })),
    succeeds: (date: string) => {
      const open = state.kind === 'registered' ? openSettlement(state)?.settlementId : undefined;
      const paid = { settlementId: open ?? settlementId('none'), paymentIntentId: `pi_${date}` };
      return story.on(date, { type: 'ObserveSettlementPaid', ...paid });
    },
  };
  const outcome = (of: Extract<FamilyCommand, { type: 'RecordIntentOutcome' }>['outcome']): FamilyCommand => {
    const open = state.kind === 'registered' ? state.openIntents[0]?.intentId : undefined;
    return { type: 'RecordIntentOutcome', intentId: open ?? intentId('none'), outcome: of };
  };
  return story;
};

it('turning on autopay records the agreed next charge, and turning it on again records nothing', () => {
  given(...billed)
    .when(turnOn)
    .then(turnedOn);
  given(...isOn)
    .when(turnOn)
    .then();
});

it('turning on autopay needs a card and the currently shown amount and date', () => {
  given(registered, primary(), takes(jordan, 'monday'), assessed('2026-11'))
    .when(turnOn)
    .rejects('autopay-without-card');
  given(...billed)
    .when({ ...turnOn, amountCents: 5000 })
    .rejects('autopay-changed');
  given(...billed)
    .when(turnOn, noon('2026-12-02'))
    .rejects('autopay-changed');
});

it('turning on autopay is rejected while a payment is in progress', () => {
  given(...billed)
    .and({ type: 'PayOutstandingBalance', period: '2026-11' })
    .when(turnOn)
    .rejects('settlement-in-progress');
});

it('turning on autopay less than three days before a charge announces it right away', () => {
  given(...billed)
    .when(turnOn, noon('2026-11-28'))
    .then(turnedOn, announced);
  given(...billed)
    .when(turnOn, noon('2026-11-27'))
    .then(turnedOn);
});

it('autopay can be turned on before there is anything to charge', () => {
  expect(live(...withCard).on('2026-11-10', { ...turnOn, amountCents: 0 })).toEqual(['AutopayTurnedOn']);
});

it('autopay announces a charge once, three days ahead, and again if the amount changes', () => {
  given(...isOn)
    .when(give, noon('2026-11-27'))
    .then();
  given(...isOn)
    .when(give, noon('2026-11-28'))
    .then(announced);
  given(...isOn, announced)
    .when(give, noon('2026-11-29'))
    .then();
  const more: FamilyEvent = {
    type: 'MonthlyChargeRaised',
    data: { period: '2026-11', amount: usd(10_500), lines: [], pricingVersion: '2023-1' },
  };
  given(...isOn, announced, more)
    .when(give, noon('2026-11-29'))
    .then({ type: 'AutopayAnnounced', data: { ...novemberBill, amount: usd(10_500) } });
});

it('autopay charges unpaid earlier months on the 1st in the club’s time zone', () => {
  given(...isOn)
    .when(run, '2026-12-01T05:59:59.000Z')
    .then();
  const decision = given(...isOn, announced).when(run, '2026-12-01T06:00:00.000Z').decision;
  expect(isRejection(decision) || decision.slice(0, 2)).toEqual([
    frozen('2026-11', 'month-ended'),
    assessed('2026-12'),
  ]);
  expect(isRejection(decision) || decision.slice(2)).toMatchObject([
    {
      type: 'SettlementStarted',
      data: { periods: ['2026-11'], amount: usd(5250), attempt: 1, autopay: true },
    },
  ]);
});

it('autopay charges a month’s bills only once', () => {
  const family = live(...isOn);
  expect(family.on('2026-12-01', run)).toEqual(['SettlementStarted']);
  expect(family.on('2026-12-01', run)).toEqual([]);
  expect(family.succeeds('2026-12-01')).toEqual(['SettlementSucceeded', 'PaymentReceived']);
  for (const day of ['01', '02', '04', '06']) expect(family.on(`2026-12-${day}`, run)).toEqual([]);
  expect(family.on('2026-12-29', give)).toEqual(['AutopayAnnounced']);
  expect(family.on('2027-01-01', run)).toEqual(['SettlementStarted']);
});

it('autopay skips months paid by hand and waits while a payment is in progress', () => {
  const family = live(...isOn);
  family.on('2026-11-20', { type: 'PayOutstandingBalance', period: '2026-11' });
  family.succeeds('2026-11-20');
  expect(family.on('2026-12-01', run)).toEqual([]);

  const paying = live(...isOn);
  paying.on('2026-12-01', { type: 'PayOutstandingBalance', period: '2026-11' });
  expect(paying.on('2026-12-01', run)).toEqual([]);
  paying.fails('2026-12-01');
  expect(paying.on('2026-12-02', run)).toEqual(['SettlementStarted']);
});

it('autopay retries a failed charge on the 4th and the 6th, then waits for the next month', () => {
  const family = live(...isOn);
  const trying = (date: string) => family.on(date, run).filter((type) => type === 'SettlementStarted').length;
  expect(trying('2026-12-01')).toBe(1);
  family.fails('2026-12-01');
  expect([trying('2026-12-02'), trying('2026-12-03'), trying('2026-12-04')]).toEqual([0, 0, 1]);
  family.fails('2026-12-04');
  expect([trying('2026-12-05'), trying('2026-12-06')]).toEqual([0, 1]);
  family.fails('2026-12-06');
  expect([trying('2026-12-07'), trying('2026-12-31'), trying('2027-01-01')]).toEqual([0, 0, 1]);
});

it('autopay starts a missed charge on the next day on which the job runs', () => {
  expect(live(...isOn).on('2026-12-17', run)).toEqual(['SettlementStarted']);
});

it('autopay turned on after a charge date first charges on the 1st of the next month', () => {
  const family = live(...billed);
  family.on('2026-12-01', { ...turnOn, chargeOn: '2027-01-01', amountCents: 10_500 });
  expect(family.on('2026-12-01', run)).toEqual([]);
  expect(family.on('2027-01-01', run)).toEqual(['SettlementStarted']);
});

it('autopay starts a charge even if the card was removed', () => {
  const gone: FamilyEvent = {
    type: 'DefaultPaymentMethodChanged',
    data: { hasDefault: false, card: null },
  };
  expect(live(...isOn, gone).on('2026-12-01', run)).toEqual(['SettlementStarted']);
});

it('autopay announces and charges nothing while it is off', () => {
  for (const events of [billed, [...isOn, turnedOff]]) {
    given(...events)
      .when(give, noon('2026-11-28'))
      .then();
    expect(live(...events).on('2026-12-01', run)).toEqual([]);
  }
});

it('turning off autopay takes effect right away', () => {
  given(...isOn)
    .when({ type: 'TurnOffAutopay' })
    .then(turnedOff);
  given(...billed)
    .when({ type: 'TurnOffAutopay' })
    .then();
});

it('autopay has no attempt in the month in which it was turned on', () => {
  const since = '2026-11-10';
  expect(autopayAttemptOn({ since, announced: null, run: null }, '2026-11')).toBeUndefined();
  expect(autopayAttemptOn({ since, announced: null, run: null }, '2026-12')).toBe('2026-12-01');
});

describe('the next automatic charge', () => {
  const bills = [
    { period: '2026-12', amount: usd(9188) },
    { period: '2027-01', amount: usd(9188) },
  ] as const;

  it('the next autopay charge retries only earlier months if a retry is due, and otherwise charges all months on the 1st', () => {
    expect(nextAutopayCharge(bills, '2027-01-01', '2027-01-04')).toEqual({
      on: '2027-01-04',
      amount: usd(9188),
      periods: ['2026-12'],
    });
    const all = { on: '2027-02-01', amount: usd(18376), periods: ['2026-12', '2027-01'] };
    expect(nextAutopayCharge(bills, '2027-01-07', '2027-01-06')).toEqual(all);
    expect(nextAutopayCharge(bills, '2027-01-07')).toEqual(all);
  });

  it('the next autopay charge is on the 1st if no retry is due this month', () => {
    const [, january] = bills;
    expect(nextAutopayCharge([january], '2027-01-01', '2027-01-04').on).toBe('2027-02-01');
    expect(nextAutopayCharge(bills, '2027-01-30', '2027-02-02').on).toBe('2027-02-01');
  });
});
