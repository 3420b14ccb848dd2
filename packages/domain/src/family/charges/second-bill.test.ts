import { describe, expect, it } from 'vitest';
import type { Program } from '../../club/days.ts';
import { priceLists } from '../../club/price-list-data.ts';
import { usd } from '../../money.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { householdOf } from '../../testing/at-prices.ts';
import {
  additional,
  familyAt,
  familyOf,
  given,
  jordan,
  primary,
  sam,
  withCard,
} from '../../testing/family-story.ts';
import { failed, pay, started, succeeded } from '../../testing/settlement-story.ts';
import { clubDate } from '../../time/club-time.ts';
import type { FamilyCommand, Unpriced } from '../commands.ts';
import type { FamilyEvent } from '../events.ts';
import { previewClassBills } from '../plans/charge-preview.ts';
import { billedIn } from './bills.ts';
import { owedAt, owingOf } from './owed.ts';
import { overdueFrom } from './payment-status.ts';

type Taking = Extract<Unpriced<FamilyCommand>, { readonly type: 'SaveClasses' }>;
const offered = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
};
const offerings = { '5': { ...offered, reps: true, privateTraining: false, shootingMachine: false } };
const taking = (programs: Program[], ofSam: Program[] = []): Taking => ({
  type: 'SaveClasses',
  offerings,
  selections: [
    { athleteId: jordan, programs },
    { athleteId: sam, programs: ofSam },
  ],
});
const decided = (events: readonly FamilyEvent[], command: Unpriced<FamilyCommand>, at: string) =>
  given(...events).when(command, at).decision as readonly FamilyEvent[];

const november = ['2026-11'] as const;
const family = [...withCard, primary(), additional()];
const oneClass = [...family, ...decided(family, taking(['monday']), '2026-11-10T18:00:00.000Z')];
const frozen = (): FamilyEvent => ({
  type: 'MonthlyChargeFrozen',
  data: { period: '2026-11', reason: 'settlement-started' },
});
const paid = [...oneClass, started(1, november), frozen(), succeeded(1, 'pi_1', november)];
const all: Program[] = ['monday', 'tuesday', 'wednesday'];
const later = '2026-11-12T18:00:00.000Z';
const ofBills = (events: readonly FamilyEvent[]) =>
  events.flatMap((event) =>
    event.type.startsWith('MonthlyCharge') && 'amount' in event.data
      ? [[event.type, (event.data as { amount: { cents: number } }).amount.cents]]
      : event.type.startsWith('MonthlyCharge')
        ? [[event.type]]
        : [],
  );
const owed = (events: readonly FamilyEvent[], at = later) => owedAt(owingOf(familyOf(...events)), at);

describe('classes added after the month is paid', { tags: ['bills.second'] }, () => {
  it('adding classes to a paid month creates a second bill for the difference', () => {
    const events = decided(paid, taking(all, ['monday']), later);
    expect(ofBills(events)).toEqual([['MonthlyChargeAdded', 14_438]]);
    const bill = events.find(({ type }) => type === 'MonthlyChargeAdded');
    if (bill?.type !== 'MonthlyChargeAdded') throw new Error('There is no second bill.');
    const lines = bill.data.lines.map(({ amount }) => amount.cents);
    expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(14_438);
    expect(bill.data.lines.at(-1)).toMatchObject({ kind: 'billed-before', amount: usd(-5_250) });
    const both = [...paid, ...events];
    expect(owed(both)).toMatchObject({ unpaid: [{ amount: usd(14_438) }], current: { amount: usd(14_438) } });
    expect(billedIn(familyOf(...both).charges, '2026-11').cents).toBe(19_688);
  });

  it('adding classes to a paid month is previewed and needs consent to the new total', () => {
    const household = householdOf(familyOf(...paid), priceLists);
    const after = household.athletes.map((athlete) =>
      athlete.athleteId === jordan ? { ...athlete, classes: all } : athlete,
    );
    expect(previewClassBills(household, after, clubDate(later)).thisMonth).toEqual({
      period: '2026-11',
      before: usd(5_250),
      after: usd(15_750),
      isFinal: true,
      settled: usd(5_250),
    });
    const consent = (thisMonthCents: number) => ({
      words: currentPolicy('class-consent').version,
      refunds: currentPolicy('refunds').version,
      nowCents: 0,
      thisMonthCents,
      next: { cents: 15_750, on: '2026-12-01' },
      locale: 'en-US',
    });
    given(...paid)
      .when({ ...taking(all), consent: consent(5_250) }, later)
      .rejects('consent-amounts-changed');
    expect(decided(paid, { ...taking(all), consent: consent(15_750) }, later).at(-1)?.type).toBe(
      'ConsentGiven',
    );
  });

  it('adding classes raises an open second bill, and dropping those classes the same day withdraws the bill', () => {
    const two = [...paid, ...decided(paid, taking(['monday', 'tuesday']), later)];
    const three = decided(two, taking(all), later);
    expect(ofBills(three)).toEqual([['MonthlyChargeRaised', 10_500]]);
    expect(ofBills(decided(two, taking(['monday']), '2026-11-10T19:00:00.000Z'))).toEqual([
      ['MonthlyChargeWithdrawn'],
    ]);
    expect(ofBills(decided(two, taking(['monday']), '2026-11-13T18:00:00.000Z'))).toEqual([]);
  });

  it('a second bill is paid once, by a separate payment', () => {
    const both = [...paid, ...decided(paid, taking(['monday', 'tuesday']), later)];
    const [froze, settlement] = decided(both, pay('2026-11'), later);
    expect(froze).toEqual(frozen());
    expect(settlement).toMatchObject({ data: { amount: usd(5_250), periods: november, attempt: 1 } });
    const settled = [...both, frozen(), started(2, november), succeeded(2, 'pi_2', november)];
    expect(owed(settled)).toMatchObject({ unpaid: [], current: { amount: usd(10_500), paid: true } });
    given(...settled)
      .when(pay('2026-11'), later)
      .then();
  });

  it('a second bill is merged into the first bill if the payment of the first bill fails', () => {
    const paying = [...oneClass, frozen(), started(1, november)];
    const added = decided(paying, taking(['monday', 'tuesday']), later);
    expect(ofBills(added)).toEqual([['MonthlyChargeAdded', 5_250]]);
    expect(owed([...paying, ...added, succeeded(1, 'pi_1', november)]).unpaid).toMatchObject([
      { amount: usd(5_250) },
    ]);
    const reopened: FamilyEvent = { type: 'MonthlyChargeReopened', data: { period: '2026-11' } };
    const again = familyOf(...paying, ...added, failed(1, november), reopened);
    expect(again.charges).toMatchObject([{ amount: usd(10_500), frozen: false, paidBy: null }]);
    expect(again.charges[0]?.lines.map(({ kind }) => kind)).not.toContain('billed-before');
  });
});

describe('a bill', { tags: ['bills.a-week'] }, () => {
  it('a bill is overdue after its month has ended and a week has passed since its last change', () => {
    const at30th = '2026-11-30T18:00:00.000Z';
    const late = decided(family, taking(['monday']), at30th);
    const { charges } = owingOf(familyOf(...family, ...late));
    const madeOn30th = {
      ...owingOf(familyOf(...family, ...late)),
      charges: charges.map((bill) => ({ ...bill, madeOn: '2026-11-30' })),
    };
    const on = (date: string) => owedAt(madeOn30th, `${date}T18:00:00.000Z`);
    expect(on('2026-12-01')).toMatchObject({ outstandingBalance: usd(5_250), isPending: true });
    expect(on('2026-12-01').outstanding.map(overdueFrom)).toEqual(['2026-12-07']);
    expect(on('2026-12-07').isPending).toBe(true);
    expect(owed(oneClass, '2026-12-01T18:00:00.000Z').isPending).toBe(true);
  });

  it('increasing a bill restarts the seven days until it is overdue', () => {
    const raised = decided(oneClass, taking(['monday', 'tuesday']), later);
    const family = familyAt(later, [...oneClass, ...raised]);
    expect(family.charges).toMatchObject([{ amount: usd(10_500), madeOn: '2026-11-12' }]);
  });
});
