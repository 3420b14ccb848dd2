import { describe, expect, it } from 'vitest';
import type { Program } from '../../club/days.ts';
import { usd } from '../../money.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { comingPrices, householdOf } from '../../testing/at-prices.ts';
import {
  familyOf,
  giveNotices as give,
  givenAt,
  jordan,
  primary,
  registered,
  takes,
} from '../../testing/family-story.ts';
import { scenarioTime } from '../../testing/given-when-then.ts';
import type { FamilyEvent, FamilyEventOf } from '../events.ts';
import { previewClassBills } from '../plans/charge-preview.ts';
import { previewPauses } from './bills-ahead.ts';

/* From December 1, 2026, a weekday class costs $60 instead of $50. */
const coming = comingPrices({ weekday: 6000 });
const [, list] = coming;
if (!list) throw new Error('No other prices are coming.');
const given = givenAt(coming);

const assess = { type: 'AssessCharges' } as const;
const morning = (date: string): string => `${date}T15:00:00.000Z`;

const set = (from: '2026-12' | '2027-01', { version, classes } = list): FamilyEvent => ({
  type: 'ClassPricesSet',
  data: { from, version, classes },
});
const notice = (on: string, price = 6300, priceBefore = 5250): FamilyEventOf<'NoticeGiven'> => ({
  type: 'NoticeGiven',
  data: {
    notice: 'price-change',
    athleteId: null,
    subject: 'classes',
    on,
    price: usd(price),
    priceBefore: usd(priceBefore),
  },
});
const novemberBill: FamilyEvent = {
  type: 'MonthlyChargeAssessed',
  data: { period: '2026-11', amount: usd(5250), lines: [], pricingVersion: '2023-1' },
};
const enrolled: readonly FamilyEvent[] = [registered, primary(), takes(jordan, 'monday'), novemberBill];
const bills = ({ decision }: { readonly decision: unknown }) =>
  (decision as readonly FamilyEvent[]).flatMap((event) =>
    event.type === 'MonthlyChargeAssessed' || event.type === 'MonthlyChargeRaised'
      ? [[event.data.period, event.data.amount.cents, event.data.pricingVersion]]
      : [],
  );

describe('new class prices', { tags: ['prices.classes'] }, () => {
  it('new class prices are announced once, 30 to 7 days before the first month that uses them', () => {
    for (const day of ['2026-11-01', '2026-11-24'])
      given(...enrolled)
        .when(give, morning(day))
        .then(notice('2026-12-01'), set('2026-12'));
    given(...enrolled, notice('2026-12-01'), set('2026-12'))
      .when(give, morning('2026-11-02'))
      .then();
    const early = givenAt(comingPrices({ weekday: 6000, since: '2027-01-01' }));
    early(...enrolled)
      .when(give, morning('2026-11-30'))
      .then();
  });

  it('new class prices bill the announced month and all later months', () => {
    const told = given(...enrolled, set('2026-12'));
    expect(bills(told.when(assess, '2026-12-01T05:59:59.999Z'))).toEqual([]);
    expect(bills(told.when(assess, '2027-01-05T15:00:00.000Z'))).toEqual([
      ['2026-12', 6300, '2026-12-01'],
      ['2027-01', 6300, '2026-12-01'],
    ]);
  });

  it('a family that was not notified in time keeps the old class prices for one extra month', () => {
    given(...enrolled)
      .when(give, morning('2026-11-25'))
      .then();
    const late = given(...enrolled).when(give, morning('2026-12-02'));
    expect(bills(late)).toEqual([['2026-12', 5250, '2023-1']]);
    expect(late.decision).toEqual(expect.arrayContaining([notice('2027-01-01'), set('2027-01')]));
  });

  it('lower class prices can be announced up to the day before', () => {
    const cheaper = givenAt(comingPrices({ weekday: 4000 }));
    cheaper(...enrolled)
      .when(give, morning('2026-11-30'))
      .then(notice('2026-12-01', 4200), {
        type: 'ClassPricesSet',
        data: { from: '2026-12', version: '2026-12-01', classes: { ...list.classes, weekday: usd(4000) } },
      });
  });

  it('new class prices apply without a notice to a family whose bill does not change', () => {
    for (const indifferent of [[registered], [registered, primary(), takes(jordan, 'reps')]])
      expect(given(...indifferent, novemberBill).when(give, morning('2026-11-30')).decision).toEqual([
        set('2026-12'),
      ]);
  });

  it('a new family starts with its month’s class prices and is assigned later announced prices', () => {
    const { familyId, ...parent } = registered.data;
    const registration = { type: 'RegisterParent', familyId, ...parent } as const;
    const pricesAt = (since: string, at: string) => {
      const { decision } = givenAt(comingPrices({ weekday: 6000, since }))().when(registration, at);
      return (decision as readonly FamilyEvent[]).flatMap((event) =>
        event.type === 'ClassPricesSet' ? [event.data.from] : [],
      );
    };
    expect(pricesAt('2027-01-01', '2026-12-01T15:00:00.000Z')).toEqual([]);
    expect(pricesAt('2027-01-01', '2026-12-02T15:00:00.000Z')).toEqual(['2027-01']);
    expect(pricesAt('2026-12-01', '2026-12-31T15:00:00.000Z')).toEqual(['2026-12']);
  });

  it('new class prices appear in the previews of classes and pauses', () => {
    const household = householdOf(familyOf(...enrolled, set('2026-12')), coming);
    const twice = household.athletes.map((athlete) => ({
      ...athlete,
      classes: ['monday', 'friday'] as const,
    }));
    expect(previewClassBills(household, twice, '2026-11-10')).toMatchObject({
      thisMonth: { before: usd(5250), after: usd(10_500) },
      nextMonth: { before: usd(6300), after: usd(12_600) },
    });
    const [pause] = previewPauses(household, jordan, scenarioTime);
    expect(pause?.bills.at(-1)?.amount).toEqual(usd(6300));
  });

  it('consent to classes must show the next month’s new price', () => {
    const shown = (nextCents: number) => {
      const programs: Program[] = ['monday', 'friday'];
      return {
        type: 'SaveClasses' as const,
        selections: [{ athleteId: jordan, programs }],
        offerings: {},
        consent: {
          words: currentPolicy('class-consent').version,
          refunds: currentPolicy('refunds').version,
          nowCents: 0,
          thisMonthCents: 10_500,
          next: { cents: nextCents, on: '2026-12-01' },
          locale: 'en-US',
        },
      };
    };
    const told = given(...enrolled, set('2026-12'));
    told.when(shown(10_500)).rejects('consent-amounts-changed');
    expect(bills(told.when(shown(12_600)))).toEqual([['2026-11', 10_500, '2023-1']]);
  });
});
