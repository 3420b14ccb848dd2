import { describe, expect, it } from 'vitest';
import type { Program } from '../../club/days.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { additional, familyAt, given, jordan, primary, sam, withCard } from '../../testing/family-story.ts';
import { assessed, received, started, succeeded } from '../../testing/settlement-story.ts';
import { refusalOfDay } from '../absences/days-to-miss.ts';
import { owedAt, owingOf } from '../charges/owed.ts';
import type { FamilyCommand, Unpriced } from '../commands.ts';
import type { FamilyEvent } from '../events.ts';
import { remainingClassesOf } from './paid-classes.ts';

/* November 10, 2026, is a Tuesday. One weekday class costs $52.50 a month. */

const tenth = '2026-11-10T18:00:00.000Z';
const twelfth = '2026-11-12T18:00:00.000Z';
const december = '2026-12-10T18:00:00.000Z';
const november = ['2026-11'] as const;
const offered = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
};
const offerings = { '5': { ...offered, reps: true, privateTraining: false, shootingMachine: false } };

type Taking = Extract<Unpriced<FamilyCommand>, { readonly type: 'SaveClasses' }>;
const taking = (programs: Program[], more: Partial<Taking> = {}): Taking => ({
  type: 'SaveClasses',
  offerings,
  selections: [{ athleteId: jordan, programs }],
  ...more,
});

const eventsOf = (...steps: readonly (readonly [at: string, Unpriced<FamilyCommand> | FamilyEvent])[]) => {
  const events: FamilyEvent[] = [...withCard, primary(), additional()];
  for (const [at, step] of steps) {
    if ('data' in step) events.push(step);
    else events.push(...(given(...events).when(step, at).decision as readonly FamilyEvent[]));
  }
  return events;
};
const paid = [
  [tenth, started(1, november)],
  [tenth, succeeded(1, 'pi_1', november)],
  [tenth, received('pi_1', november)],
] as const;
const remaining = (events: readonly FamilyEvent[], at = twelfth) => {
  const family = familyAt(at, events);
  return family.athletes.map((athlete) => remainingClassesOf(family, athlete));
};
const mayCome = (events: readonly FamilyEvent[], date: string, at = twelfth): boolean => {
  const family = familyAt(at, events);
  const [athlete] = family.athletes;
  return athlete !== undefined && refusalOfDay(family, athlete, date, [], at) === undefined;
};
const mondays = [tenth, taking(['monday'])] as const;

it('dropped classes can be attended until the paid month ends', {
  tags: ['classes.paid-month'],
}, () => {
  const events = eventsOf(mondays, ...paid, [twelfth, taking([])]);
  expect(remaining(events)[0]).toEqual({ month: '2026-11', programs: ['monday'], isPaid: true });
  expect(mayCome(events, '2026-11-30')).toBe(true);
  expect(mayCome(events, '2026-12-07')).toBe(false);
  expect(mayCome(events, '2026-11-24')).toBe(false);
});

it('dropped classes can be attended only if the month is paid', {
  tags: ['classes.paid-month'],
}, () => {
  const events = eventsOf(mondays, [twelfth, taking([])]);
  expect(remaining(events)[0]).toMatchObject({ isPaid: false });
  expect(mayCome(events, '2026-11-30')).toBe(false);
  expect(mayCome([...events, ...paid.map(([, event]) => event)], '2026-11-30')).toBe(true);
});

it('dropped classes end right away if they were exchanged for others or added the same day', {
  tags: ['classes.paid-month'],
}, () => {
  expect(remaining(eventsOf(mondays, ...paid, [twelfth, taking(['tuesday'])]))).toEqual([null, null]);
  const ofSam = taking(['monday'], {
    selections: [
      { athleteId: jordan, programs: [] },
      { athleteId: sam, programs: ['monday'] },
    ],
  });
  expect(remaining(eventsOf(mondays, ...paid, [twelfth, ofSam]))).toEqual([null, null]);
  expect(remaining(eventsOf(mondays, [tenth, taking([])]))).toEqual([null, null]);
});

it('dropped classes can be attended even though a sibling still gets the lower price', {
  tags: ['classes.paid-month'],
}, () => {
  const both = taking([], {
    selections: [
      { athleteId: jordan, programs: ['monday'] },
      { athleteId: sam, programs: ['monday', 'tuesday'] },
    ],
  });
  const settled = { ...succeeded(1, 'pi_1', november) };
  const events = eventsOf(
    [tenth, both],
    [tenth, started(1, november)],
    [tenth, settled],
    [twelfth, taking([])],
  );
  expect(remaining(events)[0]).toMatchObject({ programs: ['monday'] });
});

it('every class dropped during a month can be attended until the month ends; a re-added class no longer counts as dropped', () => {
  const events = eventsOf(
    [tenth, taking(['monday', 'tuesday'])],
    [tenth, started(1, november)],
    [tenth, { ...succeeded(1, 'pi_1', november) }],
    [twelfth, taking(['monday'])],
    [twelfth, taking([])],
    [twelfth, taking(['tuesday'])],
  );
  expect(remaining(events)[0]).toMatchObject({ programs: ['monday'] });
});

describe('classes that start next month', () => {
  const later = taking(['monday'], { from: '2026-12' });

  it('classes that start next month are not billed until that month', {
    tags: ['classes.next-month'],
  }, () => {
    const events = eventsOf([tenth, later]);
    const owed = (at: string) =>
      owedAt(owingOf(familyAt(tenth, events)), at).unpaid.map(({ period }) => period);
    expect(events.some(({ type }) => type.startsWith('MonthlyCharge'))).toBe(false);
    expect(owed(twelfth)).toEqual([]);
    expect(owed(december)).toEqual(['2026-12']);
    // The first month is billed, even if no job ran that month.
    expect(owed('2027-01-10T18:00:00.000Z')).toEqual(['2026-12', '2027-01']);
    given(...events)
      .when({ type: 'AssessCharges' }, december)
      .then(assessed('2026-12'));
  });

  it('classes that start next month can be attended from that month', {
    tags: ['classes.next-month'],
  }, () => {
    const events = eventsOf([tenth, later]);
    expect(mayCome(events, '2026-11-30')).toBe(false);
    expect(mayCome(events, '2026-12-07')).toBe(true);
  });

  it('classes that start next month do not raise the current bill', {
    tags: ['classes.next-month'],
  }, () => {
    const more = taking(['monday', 'wednesday'], { from: '2026-12' });
    const events = eventsOf(mondays, [twelfth, more]);
    expect(events.at(-1)).toEqual({
      type: 'ClassesChanged',
      data: { athleteId: jordan, before: ['monday'], after: ['monday', 'wednesday'], from: '2026-12' },
    });
    // Classes dropped before they begin cannot be attended.
    expect(remaining(eventsOf(mondays, [twelfth, more], [twelfth, taking(['monday'])]))).toEqual([
      null,
      null,
    ]);
  });

  it('classes that start next month need matching consent, and no later start month is allowed', {
    tags: ['classes.next-month'],
  }, () => {
    const family = [...withCard, primary(), additional()];
    const consent = {
      words: currentPolicy('class-consent').version,
      refunds: currentPolicy('refunds').version,
      nowCents: 0,
      thisMonthCents: 0,
      next: { cents: 5250, on: '2026-12-01' },
      locale: 'en-US',
    };
    given(...family)
      .when({ ...later, consent: { ...consent, thisMonthCents: 5250 } }, tenth)
      .rejects('consent-amounts-changed');
    expect(eventsOf([tenth, { ...later, consent }]).at(-1)).toMatchObject({ type: 'ConsentGiven' });
    given(...family)
      .when(taking(['monday'], { from: '2027-01' }), tenth)
      .rejects('class-start-not-offered');
    // Simulates a page opened before midnight and sent after midnight, when the chosen month has already
    // begun.
    const begun = given(...family).when(later, december).decision as readonly FamilyEvent[];
    expect(begun.map(({ type }) => type)).toEqual(['ClassesChanged', 'MonthlyChargeAssessed']);
  });
});
