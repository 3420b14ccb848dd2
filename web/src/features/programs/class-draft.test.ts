import { priceLists } from '@hoops/domain/club/price-list-data';
import { noOfferings } from '@hoops/domain/grade/state';
import { athleteId, familyId } from '@hoops/domain/ids';
import { quoteFamily } from '@hoops/domain/testing/quotes';
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
  refused: null,
});

const now = { month: '2026-11', from: null } as const;
const jordan = athlete('jordan', false, { monday: true, wednesday: true, reps: true });
const mia = athlete('mia', true, { wednesday: true });

it('the class draft takes and leaves programs, in week order', () => {
  const draft = toggled(toggled({}, jordan, 'monday'), jordan, 'tuesday');
  expect(chosenFor(draft, jordan)).toEqual(['tuesday', 'wednesday', 'reps']);
  expect(chosenFor(draft, mia)).toEqual(['wednesday']);
});

it('the class draft sends only athletes whose choice differs from what is saved', () => {
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

it('the class draft comes back after a reload without what is no longer true', () => {
  const kept = JSON.stringify({
    jordan: { take: ['friday', 'sunday'], leave: ['monday'] },
    gone: { take: ['monday'], leave: [] },
    mia: ['monday'],
  });
  const draft = { jordan: { take: ['friday'], leave: ['monday'] }, mia: { take: [], leave: [] } };
  expect(readDraft(kept, [jordan, mia])).toEqual(draft);
  expect(readDraft(null, [jordan])).toEqual({});
});

it('the class draft is laid over what another tab saved meanwhile', () => {
  const draft = toggled(toggled({}, jordan, 'tuesday'), jordan, 'monday');
  const meanwhile = {
    ...jordan,
    enrolledPrograms: { ...nothing, monday: true, tuesday: true, friday: true },
  };
  expect(chosenFor(draft, meanwhile)).toEqual(['tuesday', 'friday']);
  expect(chosenFor(toggled(draft, meanwhile, 'tuesday'), meanwhile)).toEqual(['friday']);
});

describe('what has become impossible since it was chosen', () => {
  const today = '2026-11-10';
  const offered = { ...noOfferings, monday: true, friday: true };
  const draft = {
    jordan: { take: ['tuesday'], leave: ['reps'] },
    mia: { take: ['monday', 'friday', 'reps'], leave: ['wednesday'] },
  } as const;

  it('what has become impossible since it was chosen is left out; what is saved stays although it is not offered any more', () => {
    expect(withoutWithdrawn(draft, [jordan, mia], () => offered, today, [])).toEqual({
      jordan: { take: [], leave: ['reps'] },
      mia: { take: ['monday', 'friday'], leave: ['wednesday'] },
    });
  });

  it('what has become impossible since it was chosen includes days that the schedule lacks, unless they are saved', () => {
    const kept = {
      jordan: { take: ['friday'], leave: ['monday'] },
      mia: { take: ['monday'], leave: [] },
    } as const;
    const possible = withoutWithdrawn(kept, [jordan, mia], () => offered, today, ['monday', 'wednesday']);
    expect(possible).toEqual({ jordan: kept.jordan, mia: { take: [], leave: [] } });
    expect(chosenFor(possible, mia)).toEqual(['wednesday']);
  });

  it('what has become impossible since it was chosen includes weekdays once a plan is on its way, and nothing of athletes that are untouched', () => {
    const onPlan: Athlete = { ...mia, enrolledPrograms: nothing, openIntent: 'start-plan' };
    const all = { ...offered, reps: true };
    expect(withoutWithdrawn({ mia: draft.mia }, [jordan, onPlan], () => all, today, [])).toEqual({
      mia: { take: ['reps'], leave: ['wednesday'] },
    });
  });

  it('what has become impossible since it was chosen includes everything that is added while the classes are paused, until the day of the return', () => {
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

  it('the price in words (spec section 9) has a line per athlete and one for the surcharge, which add up', () => {
    const lines = priceLines(quote, [jordan, mia]);
    expect(lines.map(({ label, detail, cents }) => [label, detail, cents])).toEqual([
      ['jordan', '2 classes, scrimmage', 12500],
      ['mia', '1 class', 3750],
      ['Surcharge', '5 percent of the classes; plans have none', 813],
    ]);
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(quote.total.cents);
  });

  it('the price in words (spec section 9) says who pays the full price and why', {
    tags: ['9.primary-and-additional'],
  }, () => {
    expect(fullPriceWords(quote, [jordan, mia])).toEqual([
      'jordan pays full price as the athlete who was enrolled first; the others pay less.',
    ]);
  });

  it('the price in words (spec section 9) names the price of a class, also of the first one', () => {
    expect(classPriceFor('jordan', asChosen, priceLists[0])).toBe(5000);
    expect(classPriceFor('mia', asChosen, priceLists[0])).toBe(3750);
    const onlyMia = priced({}, [athlete('jordan', false), mia], now);
    expect(classPriceFor('mia', onlyMia, priceLists[0])).toBe(5000);
    expect(classPriceFor('jordan', onlyMia, priceLists[0])).toBe(3750);
    const unenrolled = priced({}, [athlete('jordan', false)], now);
    expect(classPriceFor('jordan', unenrolled, priceLists[0])).toBe(5000);
  });

  it('the price in words (spec section 9) explains the reduction while only additional athletes are enrolled', () => {
    const onlyMia = quoteFamily(
      priced({ jordan: { take: [], leave: ['monday', 'wednesday', 'reps'] } }, [jordan, mia], now),
    );
    expect(priceLines(onlyMia, [jordan, mia]).map(({ label, cents }) => [label, cents])).toContainEqual([
      'Reduction',
      -1250,
    ]);
  });
});
