import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DomainEvent } from '../catalogue.ts';
import { catalogue } from '../catalogue.ts';
import { DisputeFundsMoved } from '../family/disputes/events.ts';
import { CreditGiven, PaymentReceived, PaymentRefunded } from '../family/payments/events.ts';
import { usd } from '../money.ts';
import { type Movement, PayoutMovementsRecorded, PayoutPaid, PayoutSent } from '../payout/events.ts';
import { exampleOf } from '../testing/given-when-then.ts';
import { journalLines, journalText } from './journal-files.ts';
import { balancesOf, type LedgerEntry, ledgerEntry, monthEntries } from './ledger.ts';

const at = '2026-11-10T18:00:00.000Z';
const entriesOf = (events: readonly DomainEvent[]): readonly LedgerEntry[] =>
  events.flatMap((event) => ledgerEntry(event, at) ?? []);

it('every ledger entry is balanced', { tags: ['journal.balanced'] }, () => {
  const examples = catalogue.map(({ type, example }) => ({ type, data: example }) as DomainEvent);
  const entries = entriesOf(examples);
  expect(entries.map(({ memo }) => memo)).toEqual([
    'Plan payment',
    'Credit on class bills',
    'Plan payment by credit',
    'Refund',
    'Disputed payment',
    'Payout',
    'Payout arrived',
    'Payout rejected by the bank',
    'Fees and corrections of a payout of $50.68',
  ]);
  for (const { memo, postings } of entries)
    expect(
      postings.reduce((sum, { cents }) => sum + cents, 0),
      memo,
    ).toBe(0);
});

const movement = (kind: Movement['kind'], cents: number, feeCents = 0): Movement => ({
  transactionId: `txn_${kind}_${cents}`,
  kind,
  sourceId: null,
  cents,
  feeCents,
  movedAt: at,
});

const moved = fc.record({
  kind: fc.constantFrom('charge', 'refund', 'dispute', 'dispute won', 'fee', 'refund failure', 'other'),
  cents: fc.integer({ min: 1, max: 100_000 }),
  feeCents: fc.nat({ max: 3_000 }),
});

it('after all payouts, the clearing account is empty and the bank account holds the amount that arrived', {
  tags: ['journal.clearing'],
}, () => {
  fc.assert(
    fc.property(fc.array(fc.array(moved, { minLength: 1, maxLength: 12 }), { maxLength: 8 }), (payouts) => {
      const events: DomainEvent[] = [];
      let arrived = 0;
      for (const movements of payouts) {
        const contained = movements.map(({ kind, cents, feeCents }): Movement => {
          switch (kind) {
            case 'charge':
              events.push(exampleOf(PaymentReceived, { amount: usd(cents) }));
              return movement('charge', cents, feeCents);
            case 'refund':
              events.push(exampleOf(PaymentRefunded, { amount: usd(cents) }));
              return movement('refund', -cents);
            case 'dispute':
              events.push(exampleOf(DisputeFundsMoved, { amount: usd(-cents), fee: usd(feeCents) }));
              return movement('dispute', -cents, feeCents);
            case 'dispute won':
              events.push(exampleOf(DisputeFundsMoved, { amount: usd(cents), fee: usd(-feeCents) }));
              return movement('dispute', cents, -feeCents);
            case 'fee':
              return movement('fee', -cents);
            case 'refund failure':
              return movement('refund', cents);
            default:
              return movement('other', cents, feeCents);
          }
        });
        const amount = usd(contained.reduce((sum, { cents, feeCents }) => sum + cents - feeCents, 0));
        arrived += amount.cents;
        const of = { payoutId: 'po_1', amount };
        events.push(
          exampleOf(PayoutSent, of),
          exampleOf(PayoutMovementsRecorded, { ...of, movements: contained }),
          exampleOf(PayoutPaid, of),
        );
      }
      const balances = balancesOf(entriesOf(events));
      expect(balances).toMatchObject({ clearing: 0, inTransit: 0, bank: arrived });
      const lines = journalLines(entriesOf(events));
      const sum = (of: 'debitCents' | 'creditCents') => lines.reduce((total, line) => total + line[of], 0);
      expect(sum('debitCents')).toBe(sum('creditCents'));
    }),
  );
});

it('a month’s debts cancel out in equity, and its revenue moves to the accounts of the programs', {
  tags: ['journal.owed', 'journal.programs'],
}, () => {
  const month = {
    owedBilled: 10_500,
    owedPaid: -5_250,
    owedWrittenOff: -5_200,
    'paid:half_week': 5_200,
    'paid:monday': 4_000,
    'paid:reps': 1_250,
  };
  const entries = monthEntries(month, at);
  expect(entries.map(({ memo }) => memo)).toEqual([
    'Class bills and failed plan payments',
    'Bills paid',
    'Debts written off',
    'Revenue of plans by program',
    'Revenue of classes by program',
  ]);
  expect(balancesOf(entries)).toMatchObject({
    owed: 50,
    unpaid: -50,
    plans: 5_200,
    half_week: -5_200,
    classes: 5_250,
    monday: -4_000,
    reps: -1_250,
  });
  expect(monthEntries({}, at)).toEqual([]);
});

it('cash and credits never touch the clearing account', { tags: ['journal.balanced'] }, () => {
  const cash = exampleOf(PaymentReceived, { amount: usd(4_000), source: 'classes', method: 'cash' });
  const credit = exampleOf(CreditGiven, { amount: usd(1_250) });
  expect(balancesOf(entriesOf([cash, credit]))).toMatchObject({
    clearing: 0,
    cash: 4_000,
    credits: 1_250,
    classes: -5_250,
  });
});

it('the exported journal has one transaction per entry, dated in the club’s time zone', {
  tags: ['journal.files'],
}, () => {
  const night = '2026-11-06T05:30:00.000Z';
  const paid = exampleOf(PaymentReceived, {
    amount: usd(5_250),
    source: 'classes',
    paidAt: night,
    paymentId: 'pi_1',
  });
  expect(journalText(entriesOf([paid]))).toBe(
    [
      '2026-11-05 Class payment  ; pi_1',
      '    Assets:Stripe clearing  52.50 USD',
      '    Income:Classes  -52.50 USD',
      '',
    ].join('\n'),
  );
});
