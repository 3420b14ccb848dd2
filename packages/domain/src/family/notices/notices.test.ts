import { describe, expect, it } from 'vitest';
import type { Program } from '../../club/days.ts';
import { priceLists } from '../../club/price-list-data.ts';
import { noticeRules } from '../../consumer-rules.ts';
import { isRejection } from '../../decider.ts';
import type { Withdrawn } from '../../grade/state.ts';
import { type AthleteId, intentId } from '../../ids.ts';
import {
  familyAt,
  giveNotices as give,
  given,
  jordan,
  nothingWithdrawn,
  primary,
  registered,
  startedPlan,
  subscriptionOf,
  takes,
  withCard,
} from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import { assessed, classes, succeeded } from '../../testing/settlement-story.ts';
import { AthleteAdded } from '../athletes/events.ts';
import { AutopayTurnedOn } from '../autopay/events.ts';
import { MonthlyChargeAssessed } from '../charges/events.ts';
import { ClassesPaused, ClassPauseEnded } from '../class-pauses/events.ts';
import { DisputeChanged, DisputeClosed, DisputeOpened } from '../disputes/events.ts';
import type { FamilyEvent, FamilyEventOf } from '../events.ts';
import { evolveAll } from '../evolve.ts';
import { PlanStarted } from '../plans/events.ts';
import { noticesDue } from './notices.ts';

/* The plan in these tests began on November 1, 2026; the card is valid until December 31, 2030. */

/** 9 a.m. at the club in winter. */
const morning = (date: string): string => `${date}T15:00:00.000Z`;

const reminder = (on: string, athleteId: AthleteId = jordan): FamilyEventOf<'NoticeGiven'> => ({
  type: 'NoticeGiven',
  data: { notice: 'yearly-reminder', athleteId, subject: subscriptionOf(athleteId), on },
});
const expiry = (on: string, subject = 'visa 4242'): FamilyEventOf<'NoticeGiven'> => ({
  type: 'NoticeGiven',
  data: { notice: 'card-expires', athleteId: null, subject, on },
});
const cardUntil = (expMonth: number, expYear: number, last4 = '4242'): FamilyEvent => ({
  type: 'DefaultPaymentMethodChanged',
  data: { hasDefault: true, card: { brand: 'visa', last4, expMonth, expYear } },
});

const onPlan = [...withCard, primary(), startedPlan()];
const cancelled: FamilyEvent = {
  type: 'TrainingCancellationScheduled',
  data: { athleteId: jordan, effectiveAt: '2027-11-01T14:00:00.000Z' },
};

describe('an overdue class bill', { tags: ['charges.overdue-mail'] }, () => {
  const billedOn = (at: string) =>
    familyAt(at, [...classes, assessed('2026-11')].toSpliced(0, 0, registered));
  const notices = (at: string, billed: string, ...since: readonly FamilyEvent[]) =>
    noticesDue(
      since.reduce((family, event) => evolveAll(family, [event], { at: billed }), billedOn(billed)),
      at,
      { prices: priceLists, withdrawals: nothingWithdrawn },
    ).map(({ data }) => ({ ...data }));
  const overdue = (on: string) => [{ notice: 'bill-overdue', athleteId: null, subject: '2026-11', on }];

  it('an overdue notice is due on the 1st, or a week after a late-month bill', () => {
    const late = '2026-11-28T18:00:00.000Z';
    expect(notices(morning('2026-12-01'), late)).toEqual([]);
    expect(notices(morning('2026-12-04'), late)).toEqual([]);
    expect(notices(morning('2026-12-05'), late)).toEqual(overdue('2026-12-05'));
    expect(notices(morning('2026-12-01'), scenarioTime)).toEqual(overdue('2026-12-01'));
  });

  it('an overdue notice is sent once, at most a week late, unless the bill is paid or on autopay', () => {
    const known = { type: 'NoticeGiven', data: overdue('2026-12-01')[0] } as FamilyEvent;
    expect(notices(morning('2026-12-02'), scenarioTime, known)).toEqual([]);
    expect(notices(morning('2026-12-08'), scenarioTime)).toEqual(overdue('2026-12-01'));
    expect(notices(morning('2026-12-09'), scenarioTime)).toEqual([]);
    expect(notices(morning('2026-12-01'), scenarioTime, succeeded(1, 'pi_1', ['2026-11']))).toEqual([]);
    const automatic = notices(morning('2026-12-01'), scenarioTime, exampleOf(AutopayTurnedOn));
    expect(automatic.filter((given) => 'notice' in given)).toEqual([]);
  });
});

describe('the yearly reminder of a plan', { tags: ['notices.yearly'] }, () => {
  it('the yearly plan reminder is due in the thirty days before each anniversary of its start', () => {
    for (const early of ['2026-11-10', '2027-10-01'])
      given(...onPlan)
        .when(give, morning(early))
        .then();
    for (const due of ['2027-10-02', '2027-11-01'])
      given(...onPlan)
        .when(give, morning(due))
        .then(reminder('2027-11-01'));
    given(...onPlan)
      .when(give, morning('2027-11-02'))
      .then();
    given(...onPlan, reminder('2027-11-01'))
      .when(give, morning('2028-10-10'))
      .then(reminder('2028-11-01'));
  });

  it('the yearly plan reminder is given once', { tags: ['notices.once'] }, () => {
    given(...onPlan, reminder('2027-11-01'))
      .when(give, morning('2027-10-20'))
      .then();
  });

  it('the yearly plan reminder follows the club’s time zone', () => {
    given(...onPlan)
      .when(give, '2027-10-02T04:59:59.000Z')
      .then();
    given(...onPlan)
      .when(give, '2027-10-02T05:00:00.000Z')
      .then(reminder('2027-11-01'));
  });

  it('the yearly reminder of a plan started on February 29 comes on February 28 in common years', () => {
    const began: FamilyEvent = {
      type: 'PlanStarted',
      data: {
        ...PlanStarted.example,
        athleteId: jordan,
        subscriptionId: subscriptionOf(jordan),
        currentPeriodStart: '2028-02-29T15:00:00.000Z',
      },
    };
    given(...withCard, primary(), began)
      .when(give, morning('2029-02-10'))
      .then(reminder('2029-02-28'));
    given(...withCard, primary(), began)
      .when(give, morning('2032-02-10'))
      .then(reminder('2032-02-29'));
  });

  it('the yearly plan reminder is not given for an ended, ending or unpaid plan', {
    tags: ['notices.cause'],
  }, () => {
    const asked: FamilyEvent = {
      type: 'TrainingCancellationRequested',
      data: { athleteId: jordan, intentId: intentId('intent-1') },
    };
    const unpaid: FamilyEvent = { type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'unpaid' } };
    const ended: FamilyEvent = {
      type: 'TrainingCancelled',
      data: { athleteId: jordan, plan: 'half_week', endedAt: scenarioTime },
    };
    for (const gone of [cancelled, asked, unpaid, ended])
      given(...onPlan, gone)
        .when(give, morning('2027-10-20'))
        .then();
    const kept: FamilyEvent = { type: 'TrainingCancellationUndone', data: { athleteId: jordan } };
    given(...onPlan, cancelled, kept)
      .when(give, morning('2027-10-20'))
      .then(reminder('2027-11-01'));
  });
});

describe('the card expiry notice', { tags: ['notices.card'] }, () => {
  const soon = [...withCard, cardUntil(11, 2026), primary(), startedPlan()];

  it('the card expiry notice is due in the thirty days before the card’s last day', () => {
    given(...soon)
      .when(give, '2026-11-01T04:59:59.000Z')
      .then(expiry('2026-11-30'));
    given(...soon)
      .when(give, '2026-10-31T04:59:59.000Z')
      .then();
    given(...soon)
      .when(give, morning('2026-11-30'))
      .then(expiry('2026-11-30'));
    given(...soon)
      .when(give, morning('2026-12-01'))
      .then();
    given(...withCard, cardUntil(2, 2028), primary(), startedPlan())
      .when(give, morning('2028-02-10'))
      .then(expiry('2028-02-29'));
  });

  it('the card expiry notice is given once per card', {
    tags: ['notices.once'],
  }, () => {
    given(...soon, expiry('2026-11-30'))
      .when(give)
      .then();
    const other = cardUntil(11, 2026, '4444');
    given(...soon, expiry('2026-11-30'), other)
      .when(give)
      .then(expiry('2026-11-30', 'visa 4444'));
    given(...soon, expiry('2026-11-30'), other, cardUntil(11, 2026))
      .when(give)
      .then();
  });

  it('the card expiry notice is given only while a plan or autopay charges the card', {
    tags: ['notices.cause'],
  }, () => {
    const card = [...withCard, cardUntil(11, 2026), primary()];
    given(...card)
      .when(give)
      .then();
    given(...soon, cancelled)
      .when(give)
      .then();
    given(...soon, { type: 'DefaultPaymentMethodChanged', data: { hasDefault: false, card: null } })
      .when(give)
      .then();
  });
});

describe('the plan pause end notice', { tags: ['notices.pause'] }, () => {
  const until = '2027-02-01T14:00:00.000Z';
  const pausedUntil = (end: string): FamilyEvent => ({
    type: 'PlanPaused',
    data: { athleteId: jordan, from: '2026-12-01T14:00:00.000Z', until: end },
  });
  const back: FamilyEvent = {
    type: 'NoticeGiven',
    data: { notice: 'pause-ends', athleteId: jordan, subject: subscriptionOf(jordan), on: '2027-02-01' },
  };
  const paused = [...onPlan, pausedUntil(until)];

  it('the pause end notice is given once, in the fourteen days before the pause ends', {
    tags: ['notices.once'],
  }, () => {
    given(...paused)
      .when(give, morning('2027-01-17'))
      .then();
    for (const due of ['2027-01-18', '2027-01-31'])
      given(...paused)
        .when(give, morning(due))
        .then(back);
    given(...paused)
      .when(give, morning('2027-02-01'))
      .then();
    given(...paused, back)
      .when(give, morning('2027-01-20'))
      .then();
  });

  it('the pause end notice is not given if the pause was undone or the plan ends', {
    tags: ['notices.cause'],
  }, () => {
    const ended: FamilyEvent = { type: 'PlanPauseEnded', data: { athleteId: jordan, until: null } };
    for (const gone of [ended, cancelled])
      given(...paused, gone)
        .when(give, morning('2027-01-20'))
        .then();
  });
});

describe('the class pause end notice', { tags: ['notices.pause'] }, () => {
  const paused = [
    registered,
    primary(),
    takes(jordan, 'monday'),
    exampleOf(MonthlyChargeAssessed, { period: '2026-11' }),
    exampleOf(ClassesPaused, { athleteId: jordan }),
  ];
  const noticesOn = (day: string, ...more: readonly FamilyEvent[]) => {
    const { decision } = given(...paused, ...more).when(give, morning(day));
    if (isRejection(decision)) throw new Error(decision.rejected);
    return decision.filter(({ type }) => type === 'NoticeGiven');
  };
  const back: FamilyEvent = {
    type: 'NoticeGiven',
    data: { notice: 'class-pause-ends', athleteId: jordan, subject: 'classes', on: '2027-02-01' },
  };

  it('a family is notified once that a class pause ends, within fourteen days before the end', {
    tags: ['notices.once', 'notices.cause'],
  }, () => {
    expect(noticesOn('2027-01-17')).toEqual([]);
    for (const due of ['2027-01-18', '2027-01-31']) expect(noticesOn(due)).toEqual([back]);
    expect(noticesOn('2027-02-01')).toEqual([]);
    const gaveUp: FamilyEvent = {
      type: 'ClassesChanged',
      data: { athleteId: jordan, before: ['monday'], after: [] },
    };
    const ended = exampleOf(ClassPauseEnded, { athleteId: jordan });
    for (const gone of [back, ended, gaveUp]) expect(noticesOn('2027-01-20', gone)).toEqual([]);
  });
});

it('every notice rule has a source and the date on which it was read', { tags: ['notices.rules'] }, () => {
  for (const { source, readOn, earliest, latest } of Object.values(noticeRules)) {
    expect(source).not.toBe('');
    expect(readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(earliest).toBeGreaterThanOrEqual(latest);
  }
});

describe('the dispute deadline notice', () => {
  const opened = exampleOf(DisputeOpened);
  const due: FamilyEventOf<'NoticeGiven'> = {
    type: 'NoticeGiven',
    data: { notice: 'dispute-due', athleteId: null, subject: 'du_example', on: '2026-11-19' },
  };

  it('the dispute deadline notice is given once, in the three days before the deadline, until the club responds', () => {
    for (const [day, ...notices] of [
      ['2026-11-15'],
      ['2026-11-16', due],
      ['2026-11-19', due],
      ['2026-11-20'],
    ] as const)
      given(...withCard, primary(), opened)
        .when(give, morning(day))
        .then(...notices);
    given(...withCard, primary(), opened, due)
      .when(give, morning('2026-11-18'))
      .then();
    for (const answered of [exampleOf(DisputeChanged), exampleOf(DisputeClosed)])
      given(...withCard, primary(), opened, answered)
        .when(give, morning('2026-11-18'))
        .then();
  });
});

describe('the withdrawn class notice', { tags: ['notices.withdrawn'] }, () => {
  const grade = AthleteAdded.example.grade ?? '5';
  const without = (withdrawn: Withdrawn) => ({
    ...give,
    withdrawals: { ...nothingWithdrawn, [grade]: withdrawn },
  });
  const noticeOf = (...classes: Program[]): FamilyEventOf<'NoticeGiven'> => ({
    type: 'NoticeGiven',
    data: { notice: 'class-withdrawn', athleteId: jordan, subject: classes.join(' '), on: '2026-11-10' },
  });
  const friday = without({ friday: '2026-11-10T18:00:00.000Z' });
  const billed = exampleOf(MonthlyChargeAssessed);
  const enrolled = [registered, primary(), takes(jordan, 'monday', 'friday', 'reps'), billed];

  it('a withdrawn class is announced once, within a week, to families whose athletes take the class', {
    tags: ['notices.once'],
  }, () => {
    for (const day of ['2026-11-11', '2026-11-17'])
      given(...enrolled)
        .when(friday, morning(day))
        .then(noticeOf('friday'));
    given(...enrolled)
      .when(friday, morning('2026-11-18'))
      .then();
    for (const day of ['2026-11-12', '2026-11-17'])
      given(...enrolled, noticeOf('friday'))
        .when(friday, morning(day))
        .then();
  });

  it('a withdrawn class is not announced to families that do not take it', {
    tags: ['notices.cause'],
  }, () => {
    given(registered, primary(), takes(jordan, 'monday'), billed).when(friday, morning('2026-11-11')).then();
    given(...enrolled)
      .when({ ...give, withdrawals: { ...nothingWithdrawn, '0': { friday: scenarioTime } } })
      .then();
    given(...enrolled)
      .when(give, morning('2026-11-11'))
      .then();
  });

  it('classes withdrawn on the same day share one notice, which omits classes that were already announced', () => {
    const both = without({ friday: '2026-11-10T14:00:00.000Z', reps: '2026-11-10T20:00:00.000Z' });
    given(...enrolled)
      .when(both, morning('2026-11-11'))
      .then(noticeOf('friday', 'reps'));
    given(...enrolled, noticeOf('friday'))
      .when(both, morning('2026-11-11'))
      .then(noticeOf('reps'));
  });
});
