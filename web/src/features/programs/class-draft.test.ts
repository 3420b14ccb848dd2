import { priceLists } from '@hoops/domain/club/price-list-data';
import { noOfferings } from '@hoops/domain/grade/state';
import { athleteId, familyId } from '@hoops/domain/ids';
import { quoteFamily } from '@hoops/domain/testing/at-prices';
import { describe, expect, it } from 'vitest';
import type { Athlete } from '../../session/me.ts';
import { changedSelections, chosenFor, priced, readDraft, toggled, withoutWithdrawn } from './class-draft.ts';
import { classPriceFor, fullPriceWords, priceLines } from './price-words.ts';

const nothing = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  reps: false,
};

const athlete = (id: string, isAdditional: boolean, days: Partial<typeof nothing> = {}): Athlete => ({
  athleteId: athleteId(id),
  parentID: familyId('family'),
  athleteName: id,
  dateOfBirth: '2015-03-14',
  gender: null,
  grade: '5',
  medicalConditions: '',
  yearsOfExperience: '',
  emergencyContact: { firstName: '', lastName: '', phoneNumber: '' },
  isAdditional,
  gradeSetOn: null,
  enrolledPrograms: { ...nothing, ...days },
  classPause: null,
  classStart: null,
  paidClasses: null,
  enrolmentOrder: Object.keys(days).length === 0 ? null : 3,
  enrolledProgram: '',
  stripeSubscriptionId: null,
  plan: null,
  openIntent: null,
  makeUps: [],
  papers: [],
  sharedWith: [],
  splits: [],
});

const now = { month: '2026-11', from: null } as const;
const jordan = athlete('jordan', false, { monday: true, wednesday: true, reps: true });
const mia = athlete('mia', true, { wednesday: true });

it('the class draft adds and removes programs in week order', () => {
  const draft = toggled(toggled({}, jordan, 'monday'), jordan, 'tuesday');
  expect(chosenFor(draft, jordan)).toEqual(['tuesday', 'wednesday', 'reps']);
  expect(chosenFor(draft, mia)).toEqual(['wednesday']);
});

it('the class draft sends only athletes whose choice has changed', () => {
  const there = toggled({}, jordan, 'friday');
  const andBack = toggled(there, jordan, 'friday');
  expect(changedSelections(there, [jordan, mia])).toEqual([
    {
      athleteId: 'jordan',
      programs: ['monday', 'wednesday', 'friday', 'reps'],
      before: ['monday', 'wednesday', 'reps'],
    },
  ]);
  expect(changedSelections(andBack, [jordan, mia])).toEqual([]);
});

it('a restored class draft drops unknown athletes and programs', () => {
  const kept = JSON.stringify({
    jordan: { take: ['friday', 'sunday'], leave: ['monday'] },
    gone: { take: ['monday'], leave: [] },
    mia: ['monday'],
  });
  const draft = { jordan: { take: ['friday'], leave: ['monday'] }, mia: { take: [], leave: [] } };
  expect(readDraft(kept, [jordan, mia])).toEqual(draft);
  expect(readDraft(null, [jordan])).toEqual({});
});

it('the class draft is applied on top of classes saved in another tab', () => {
  const draft = toggled(toggled({}, jordan, 'tuesday'), jordan, 'monday');
  const meanwhile = {
    ...jordan,
    enrolledPrograms: { ...nothing, monday: true, tuesday: true, friday: true },
  };
  expect(chosenFor(draft, meanwhile)).toEqual(['tuesday', 'friday']);
  expect(chosenFor(toggled(draft, meanwhile, 'tuesday'), meanwhile)).toEqual(['friday']);
});

describe('choices that are no longer possible', () => {
  const today = '2026-11-10';
  const offered = { ...noOfferings, monday: true, friday: true };
  const draft = {
    jordan: { take: ['tuesday'], leave: ['reps'] },
    mia: { take: ['monday', 'friday', 'reps'], leave: ['wednesday'] },
  } as const;

  it('a withdrawn class is removed from the draft unless it is already saved', () => {
    expect(withoutWithdrawn(draft, [jordan, mia], () => offered, today, [])).toEqual({
      jordan: { take: [], leave: ['reps'] },
      mia: { take: ['monday', 'friday'], leave: ['wednesday'] },
    });
  });

  it('a day missing from the schedule is removed from the draft unless it is already saved', () => {
    const kept = {
      jordan: { take: ['friday'], leave: ['monday'] },
      mia: { take: ['monday'], leave: [] },
    } as const;
    const possible = withoutWithdrawn(kept, [jordan, mia], () => offered, today, ['monday', 'wednesday']);
    expect(possible).toEqual({ jordan: kept.jordan, mia: { take: [], leave: [] } });
    expect(chosenFor(possible, mia)).toEqual(['wednesday']);
  });

  it('weekday classes are removed from the draft of an edited athlete who requested a plan', () => {
    const onPlan: Athlete = { ...mia, enrolledPrograms: nothing, openIntent: 'start-plan' };
    const all = { ...offered, reps: true };
    expect(withoutWithdrawn({ mia: draft.mia }, [jordan, onPlan], () => all, today, [])).toEqual({
      mia: { take: ['reps'], leave: ['wednesday'] },
    });
  });

  it('added classes are removed from the draft during a class pause', () => {
    const paused: Athlete = { ...mia, classPause: { from: '2026-11', until: '2027-01' } };
    const possibleOn = (date: string) =>
      withoutWithdrawn({ mia: draft.mia }, [paused], () => offered, date, []).mia;
    expect(possibleOn('2026-10-31')).toEqual({ take: ['monday', 'friday'], leave: ['wednesday'] });
    expect(possibleOn('2026-12-31')).toEqual({ take: [], leave: ['wednesday'] });
    expect(possibleOn('2027-01-01')).toEqual({ take: ['monday', 'friday'], leave: ['wednesday'] });
  });
});

describe('the price in words (spec section 9)', () => {
  const asChosen = priced({}, [jordan, mia], now);
  const quote = quoteFamily(asChosen);

  it('the price lines show each athlete and the surcharge and add up', () => {
    const lines = priceLines(quote, [jordan, mia]);
    expect(lines.map(({ label, detail, cents }) => [label, detail, cents])).toEqual([
      ['jordan', '2 classes, scrimmage', 12500],
      ['mia', '1 class', 3750],
      ['Surcharge', '5 percent of the classes; plans have none', 813],
    ]);
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(quote.total.cents);
  });

  it('the price text names the athlete who pays full price and the reason', {
    tags: ['9.primary-and-additional'],
  }, () => {
    expect(fullPriceWords(quote, [jordan, mia])).toEqual([
      'jordan pays full price as the athlete who was enrolled first; the others pay less.',
    ]);
  });

  it('classPriceFor returns the price of an athlete’s class, including the first', () => {
    expect(classPriceFor('jordan', asChosen, priceLists[0])).toBe(5000);
    expect(classPriceFor('mia', asChosen, priceLists[0])).toBe(3750);
    const onlyMia = priced({}, [athlete('jordan', false), mia], now);
    expect(classPriceFor('mia', onlyMia, priceLists[0])).toBe(5000);
    expect(classPriceFor('jordan', onlyMia, priceLists[0])).toBe(3750);
    const unenrolled = priced({}, [athlete('jordan', false)], now);
    expect(classPriceFor('jordan', unenrolled, priceLists[0])).toBe(5000);
  });

  it('the price lines show a reduction when only additional athletes remain enrolled', () => {
    const onlyMia = quoteFamily(
      priced({ jordan: { take: [], leave: ['monday', 'wednesday', 'reps'] } }, [jordan, mia], now),
    );
    expect(priceLines(onlyMia, [jordan, mia]).map(({ label, cents }) => [label, cents])).toContainEqual([
      'Reduction',
      -1250,
    ]);
  });
});
