import { describe, expect, it } from 'vitest';
import type { Program } from '../../club/days.ts';
import { priceLists } from '../../club/price-list-data.ts';
import { usd } from '../../money.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { householdOf, quoteFamily, quoteMonth } from '../../testing/at-prices.ts';
import {
  additional,
  familyOf,
  given,
  jordan,
  primary,
  registered,
  sam,
  takes,
} from '../../testing/family-story.ts';
import { scenarioTime } from '../../testing/given-when-then.ts';
import type { Period } from '../../time/club-time.ts';
import { refusalOfDay } from '../absences/days-to-miss.ts';
import { previewEndOfPause, previewPauses } from '../charges/bills-ahead.ts';
import type { BilledAthlete } from '../charges/pricing.ts';
import { ConsentGiven } from '../consent/events.ts';
import type { FamilyEvent } from '../events.ts';

const december = '2026-12-10T18:00:00.000Z';
const january = '2027-01-10T18:00:00.000Z';
const february = '2027-02-10T18:00:00.000Z';

const monday: BilledAthlete = {
  athleteId: jordan,
  isAdditional: false,
  enrolmentOrder: 1,
  classes: ['monday'],
  classPause: null,
  classStart: null,
};
const sibling: BilledAthlete = { ...monday, athleteId: sam, isAdditional: true, enrolmentOrder: 2 };
const rests = { from: '2026-12', until: '2027-02' } as const;
const billed = (period: Period, ...athletes: readonly BilledAthlete[]): FamilyEvent => {
  const { total, lines, pricingVersion } = quoteMonth(athletes.length > 0 ? athletes : [monday], period);
  return { type: 'MonthlyChargeAssessed', data: { period, amount: total, lines, pricingVersion } };
};
const final = (period: Period): FamilyEvent => ({
  type: 'MonthlyChargeFrozen',
  data: { period, reason: 'month-ended' },
});

const enrolled = [registered, primary(), takes(jordan, 'monday'), billed('2026-11')];
const paused = (of: object = {}): FamilyEvent => ({
  type: 'ClassesPaused',
  data: { athleteId: jordan, ...rests, ...of },
});
const ended = (until: Period | null): FamilyEvent => ({
  type: 'ClassPauseEnded',
  data: { athleteId: jordan, until },
});
const pause = { type: 'PauseClasses', athleteId: jordan, until: '2027-02-01' } as const;
const end = { type: 'EndClassPause', athleteId: jordan } as const;
const tick = { type: 'AssessCharges' } as const;
const league: Program[] = ['monday', 'reps'];
const mondays = { offerings: {}, selections: [{ athleteId: jordan, programs: league }] };

it('a class pause begins next month, and paused months are not billed', {
  tags: ['pause.class-months'],
}, () => {
  given(...enrolled)
    .when(pause)
    .then(paused());
  given(...enrolled, paused())
    .when(tick, december)
    .then(final('2026-11'));
  given(...enrolled, final('2026-11'), paused())
    .when(tick, january)
    .then();
});

it('a class pause ends automatically, and the return month is billed even if no job ran meanwhile', {
  tags: ['pause.class-back'],
}, () => {
  given(...enrolled, paused())
    .when(tick, february)
    .then(final('2026-11'), billed('2027-02'));
  given(...enrolled, final('2026-11'), paused(), billed('2027-02'))
    .when({ ...pause, until: '2027-04-01' }, february)
    .then(paused({ from: '2027-03', until: '2027-04' }));
});

it('ending a class pause before it begins undoes the pause, and ending it later takes effect next month', {
  tags: ['pause.class-back'],
}, () => {
  given(...enrolled, paused())
    .when(end)
    .then(ended(null));
  given(...enrolled, paused(), ended(null))
    .when(tick, december)
    .then(final('2026-11'), billed('2026-12'));
  given(...enrolled, final('2026-11'), paused())
    .when(end, december)
    .then(ended('2027-01'));
  given(...enrolled, final('2026-11'), paused(), ended('2027-01'))
    .when(tick, january)
    .then(billed('2027-01'));
});

it('a class pause does not change months that are already billed', {
  tags: ['pause.class-bills'],
}, () => {
  const ahead = [...enrolled, final('2026-11'), billed('2026-12')];
  given(...ahead)
    .when(pause)
    .then(paused({ from: '2027-01' }));
  const both = [registered, primary(), additional(), takes(jordan, 'monday'), takes(sam, 'monday')];
  const away = billed('2026-12', { ...monday, classPause: rests }, sibling);
  given(...both, billed('2026-11', monday, sibling), paused(), away)
    .when(end)
    .then(ended('2027-01'));
});

it('a class pause keeps the sibling’s lower price and never makes a bill negative', {
  tags: ['pause.class-months'],
}, () => {
  const away = { ...monday, classPause: rests };
  expect(quoteMonth([away, sibling], '2026-12').total).toEqual(usd(3938));
  expect(quoteMonth([away, sibling], '2027-02')).toEqual(quoteFamily([monday, sibling]));
  const onlyLeague: BilledAthlete = { ...sibling, classes: ['reps'], enrolmentOrder: null };
  expect(quoteMonth([{ ...away, isAdditional: true }, onlyLeague], '2026-12').total).toEqual(usd(5250));
  expect(quoteMonth([{ ...away, isAdditional: true }], '2026-12').total).toEqual(usd(0));
});

it('dropping all classes ends the athlete’s class pause', () => {
  const left: FamilyEvent = {
    type: 'ClassesChanged',
    data: { athleteId: jordan, before: ['monday'], after: [] },
  };
  expect(familyOf(...enrolled, paused(), left).athletes[0]?.classPause).toBeNull();
});

it('each invalid class pause is rejected with a specific code', { tags: ['pause.class-refusals'] }, () => {
  given(registered, primary()).when(pause).rejects('no-classes-to-pause');
  given(...enrolled)
    .when({ ...pause, athleteId: sam })
    .rejects('athlete-not-found');
  for (const until of ['2026-12-01', '2027-01-15', '2027-07-01', '2028-01-01'])
    given(...enrolled)
      .when({ ...pause, until })
      .rejects('class-pause-not-offered');
  given(...enrolled, paused())
    .when(pause)
    .then();
  given(...enrolled, paused())
    .when({ ...pause, until: '2027-03-01' })
    .rejects('classes-paused');
  given(...enrolled)
    .when(end)
    .rejects('no-class-pause');
  const running = given(...enrolled, final('2026-11'), paused());
  running.when(end, january).rejects('class-pause-ends-already');
  running.when({ type: 'SaveClasses', ...mondays }, december).rejects('classes-paused');
  const family = familyOf(...enrolled, paused());
  const [pausedAthlete] = family.athletes;
  if (!pausedAthlete) throw new Error('The story adds an athlete.');
  expect(refusalOfDay(family, pausedAthlete, '2026-12-14', [], december)).toEqual({
    rejected: 'no-training-that-day',
  });
});

describe('the cost of a class pause', () => {
  const household = (...events: readonly FamilyEvent[]) =>
    householdOf(familyOf(...enrolled, ...events), priceLists);
  const amountsOf = (
    bills: readonly { readonly period: Period; readonly amount: { readonly cents: number } }[],
  ) => bills.map(({ period, amount }) => [period, amount.cents]);

  it('a class pause preview shows each month’s bill until the return', {
    tags: ['pause.class-preview'],
  }, () => {
    const offered = previewPauses(household(), jordan, scenarioTime);
    expect(offered.map(({ until }) => until)).toEqual([
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
      '2027-06',
    ]);
    expect(amountsOf(offered[1]?.bills ?? [])).toEqual([
      ['2026-12', 0],
      ['2027-01', 0],
      ['2027-02', 5250],
    ]);
    expect(previewPauses(household(paused()), jordan, scenarioTime)).toEqual([]);
    expect(previewEndOfPause(household(paused()), jordan, scenarioTime)).toEqual({
      until: null,
      bills: [{ period: '2026-12', amount: usd(5250) }],
    });
    expect(previewEndOfPause(household(paused()), jordan, december)?.until).toBe('2027-01');
    expect(previewEndOfPause(household(paused()), jordan, january)).toBeNull();
  });

  it('a class pause needs consent to the amounts shown', {
    tags: ['pause.class-preview'],
  }, () => {
    const shown = {
      words: currentPolicy('class-consent').version,
      refunds: currentPolicy('refunds').version,
      nowCents: 0,
      thisMonthCents: 5250,
      next: { cents: 5250, on: '2027-02-01' },
      locale: 'en-US',
    };
    const agreed = given(...enrolled).when({ ...pause, consent: shown });
    agreed.then(paused(), {
      type: 'ConsentGiven',
      data: {
        to: 'pause-classes',
        athleteId: jordan,
        words: { version: shown.words, hash: currentPolicy('class-consent').hash },
        refunds: { version: shown.refunds, hash: currentPolicy('refunds').hash },
        now: usd(0),
        thisMonth: usd(5250),
        next: { amount: usd(5250), on: '2027-02-01' },
        locale: 'en-US',
      },
    });
    // During a pause, the bill covers only siblings; later bills include the athlete again.
    expect(
      ConsentGiven.summary(
        {
          ...ConsentGiven.example,
          to: 'pause-classes',
          now: usd(0),
          thisMonth: usd(14438),
          next: { amount: usd(5250), on: '2027-03-01' },
        },
        { athlete: String, scheduleItem: String, sender: String },
      ),
    ).toContain(
      'Agreed to $144.38 for this month, $52.50 on March 1st, then the price of the classes every month (',
    );
    for (const other of [{ thisMonthCents: 0 }, { next: null }, { next: { cents: 5250, on: '2027-03-01' } }])
      given(...enrolled)
        .when({ ...pause, consent: { ...shown, ...other } })
        .rejects('consent-amounts-changed');
  });
});
