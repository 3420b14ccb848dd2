import { expect, it } from 'vitest';
import {
  additional,
  familyOf,
  given,
  jordan,
  primary,
  registered,
  sam,
  startedPlan,
  takes,
} from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import { scheduleItemWith } from '../../testing/schedule-item.ts';
import { daysAfter } from '../../time/club-time.ts';
import { MonthlyChargeAssessed } from '../charges/events.ts';
import type { Trainings } from '../classes/training-days.ts';
import type { FamilyEvent } from '../events.ts';
import { MakeUpGiven } from '../make-ups/events.ts';
import { PlanPaused } from '../plans/events.ts';
import { daysToMiss, maxDaysAhead } from './days-to-miss.ts';
import { AbsenceReported, AbsenceTakenBack } from './events.ts';
import { reportAbsenceInput } from './inputs.ts';

/** The tests run on Tuesday at noon, club time. Plans train at 17:00, the league at 19:00. */
const today = '2026-11-10';
const at = (startTime: string): Trainings[number] =>
  scheduleItemWith({
    recurrence: { days: ['tuesday'], startTime, endTime: '21:00', firstDate: '2026-09-01', lastDate: null },
  });
const undated = scheduleItemWith({ recurrence: null });
const trainings: Trainings = [at('19:00'), at('17:00'), undated];
/** 17:30 and 19:00, club time. */
const [betweenThem, asTheLastBegins] = ['2026-11-10T23:30:00.000Z', '2026-11-11T01:00:00.000Z'];

const onTuesdays = [
  registered,
  primary(),
  takes(jordan, 'tuesday'),
  exampleOf(MonthlyChargeAssessed, { period: '2026-11' }),
];
const report = (date = today, reason = '', schedule = trainings) =>
  ({ type: 'ReportAbsence', athleteId: jordan, date, reason, trainings: schedule }) as const;
/** Any day may be a plan day if the schedule is empty. */
const planReport = (date: string) => report(date, '', []);
const takeBack = (date = today) => ({ type: 'TakeBackAbsence', athleteId: jordan, date, trainings }) as const;
const reported = (date = today, reason = '') =>
  exampleOf(AbsenceReported, { athleteId: jordan, date, reason });
const makeUp = (date = today, program: 'tuesday' | null = 'tuesday') =>
  exampleOf(MakeUpGiven, {
    athleteId: jordan,
    makeUpId: `${date}-${jordan}`,
    missed: date,
    program,
    expiresOn: daysAfter(date, 60),
  });
const takenBack = exampleOf(AbsenceTakenBack, { athleteId: jordan, date: today });
const absencesAfter = (...events: readonly FamilyEvent[]) =>
  familyOf(...onTuesdays, ...events).athletes[0]?.absences;

it('an absence can be reported ahead of time, with or without a reason', () => {
  given(...onTuesdays)
    .when(report())
    .then(reported(), makeUp());
  given(...onTuesdays)
    .when(report('2026-11-17', 'Flu'))
    .then(reported('2026-11-17', 'Flu'), makeUp('2026-11-17'));
});

it('a repeated absence report records no event, and a new reason replaces the old reason', () => {
  given(...onTuesdays, reported(today, 'Flu'))
    .when(report(today, 'Flu'))
    .then();
  given(...onTuesdays, reported(today, 'Flu'))
    .when(report())
    .then(reported());
  expect(absencesAfter(reported(today, 'Flu'), reported(today, 'Cold'))).toEqual([
    { date: today, reason: 'Cold' },
  ]);
});

it('an absence can be reported until the day’s last training begins in the club’s time zone', {
  tags: ['attendance.until'],
}, () => {
  given(...onTuesdays)
    .when(report(), betweenThem)
    .then(reported());
  given(...onTuesdays)
    .when(report(), asTheLastBegins)
    .rejects('training-begun');
});

it('an absence can be reported until the day ends if the schedule has no time', () => {
  const ofNoTime = { ...report(), trainings: [undated] };
  given(...onTuesdays)
    .when(ofNoTime, '2026-11-11T05:59:00.000Z')
    .then(reported());
  given(...onTuesdays)
    .when(ofNoTime, '2026-11-11T06:00:00.000Z')
    .rejects('training-begun');
  given(...onTuesdays)
    .when(report('2026-11-03'))
    .rejects('training-begun');
});

it('an absence can be reported only for a day on which the athlete may train', () => {
  given(...onTuesdays)
    .when(report('2026-11-11'))
    .rejects('no-training-that-day');
  given(registered, primary()).when(report()).rejects('no-training-that-day');
  given(...onTuesdays, takes(jordan, 'reps'))
    .when(report('2026-11-15'))
    .then(reported('2026-11-15'));
  const onPlan = [registered, primary(), startedPlan(jordan)];
  given(...onPlan)
    .when(planReport('2026-11-12'))
    .then(reported('2026-11-12'), makeUp('2026-11-12', null));
  given(...onPlan)
    .when(planReport('2026-11-15'))
    .rejects('no-training-that-day');
});

it('an absence cannot be reported for a day within a plan pause', () => {
  const [from, until] = ['2026-12-01T05:30:00.000Z', '2027-01-06T05:30:00.000Z'];
  const paused = exampleOf(PlanPaused, { athleteId: jordan, from, until });
  const resting = [registered, primary(), startedPlan(jordan), paused];
  given(...resting)
    .when(planReport('2026-11-30'))
    .then(reported('2026-11-30'), makeUp('2026-11-30', null));
  given(...resting)
    .when(planReport('2026-12-01'))
    .rejects('no-training-that-day');
  given(...resting)
    .when(planReport('2027-01-05'), '2026-12-10T18:00:00.000Z')
    .rejects('no-training-that-day');
  given(...resting)
    .when(planReport('2027-01-06'), '2026-12-10T18:00:00.000Z')
    .then(reported('2027-01-06'), makeUp('2027-01-06', null));
});

it('an absence can be reported up to two months ahead', () => {
  const farthest = daysAfter(today, maxDaysAhead);
  given(registered, primary(), startedPlan(jordan))
    .when(planReport(farthest))
    .then(reported(farthest), makeUp(farthest, null));
  given(registered, primary(), startedPlan(jordan))
    .when(planReport(daysAfter(farthest, 1)))
    .rejects('absence-too-early');
});

it('an absence can be withdrawn until the training begins, and withdrawing it twice records one event', {
  tags: ['attendance.until'],
}, () => {
  given(...onTuesdays, reported())
    .when(takeBack(), betweenThem)
    .then(takenBack);
  given(...onTuesdays, reported())
    .when(takeBack(), asTheLastBegins)
    .rejects('training-begun');
  given(...onTuesdays, reported(), takenBack)
    .when(takeBack())
    .then();
  expect(absencesAfter(reported(), takenBack)).toEqual([]);
});

it('an absence can be withdrawn after the class was dropped', () => {
  given(...onTuesdays, reported(), takes(jordan))
    .when(takeBack())
    .then(takenBack);
});

it('an absence can be reported only for an athlete of the family', () => {
  given(registered).when(report()).rejects('athlete-not-found');
  given(registered).when(takeBack()).rejects('athlete-not-found');
  const [, other] = familyOf(...onTuesdays, additional(sam), reported()).athletes;
  expect(other?.absences).toEqual([]);
});

it('only the latest 120 absences are kept, sorted by date', () => {
  const days = Array.from({ length: 130 }, (_, day) => daysAfter('2026-07-01', day));
  const kept = absencesAfter(...days.toReversed().map((date) => reported(date)));
  expect(kept?.map(({ date }) => date)).toEqual(days.slice(-120));
});

it('an absence reason is trimmed, optional and at most 200 characters long', () => {
  const input = { athleteId: jordan, date: today };
  expect(reportAbsenceInput.parse(input).reason).toBe('');
  expect(reportAbsenceInput.parse({ ...input, reason: ' Flu ' }).reason).toBe('Flu');
  expect(reportAbsenceInput.safeParse({ ...input, reason: 'a'.repeat(201) }).success).toBe(false);
  expect(reportAbsenceInput.safeParse({ ...input, date: '2026-02-30' }).success).toBe(false);
});

it('the form offers only days for which an absence report is accepted', () => {
  const family = familyOf(...onTuesdays);
  const [athlete] = family.athletes;
  if (!athlete) throw new Error('The story adds an athlete.');
  const days = daysToMiss(family, athlete, trainings, scenarioTime);
  expect(days.slice(0, 3)).toEqual([today, '2026-11-17', '2026-11-24']);
  expect(days).toHaveLength(9);
  expect(daysToMiss(family, athlete, trainings, asTheLastBegins)[0]).toBe('2026-11-17');
});

it('the form offers no holidays or days without training for an absence report', {
  tags: ['attendance.training-days'],
}, () => {
  const days = (events: readonly FamilyEvent[], schedule: Trainings, from = scenarioTime) => {
    const family = familyOf(registered, primary(), ...events);
    const [athlete] = family.athletes;
    if (!athlete) throw new Error('The story adds an athlete.');
    return daysToMiss(family, athlete, schedule, from);
  };
  const plan = [startedPlan(jordan)];
  const fridays = [takes(jordan, 'friday'), exampleOf(MonthlyChargeAssessed, { period: '2026-11' })];
  const games = [takes(jordan, 'reps'), exampleOf(MonthlyChargeAssessed, { period: '2026-11' })];
  // Tuesdays are the only scheduled days, for plan and league alike.
  const dated = trainings.filter(({ recurrence }) => recurrence !== null);
  for (const schedule of [trainings, dated]) {
    expect(days(plan, schedule).slice(0, 3)).toEqual(['2026-11-10', '2026-11-17', '2026-11-24']);
    expect(days(plan, schedule)).toHaveLength(9);
  }
  expect(days(games, dated)).toEqual(days(plan, dated));
  // Undated game days may be any day, including Sundays.
  expect(days(games, trainings)).toContain('2026-11-15');
  // The schedule has no Fridays, so a paid Friday class takes place on every Friday except holidays.
  const december = '2026-12-02T18:00:00.000Z';
  const paidFridays = ['2026-12-04', '2026-12-11', '2026-12-18', '2027-01-08'];
  expect(days(fridays, trainings, december).slice(0, 4)).toEqual(paidFridays);
  for (const events of [plan, games, fridays]) {
    for (const holiday of ['2026-11-26', '2026-12-25', '2027-01-01']) {
      expect(days(events, [])).not.toContain(holiday);
      expect(days(events, [], december)).not.toContain(holiday);
    }
  }
  // `over` has ended; a holiday has a separate session.
  const over = trainings.map(({ recurrence }) =>
    scheduleItemWith({
      recurrence: recurrence && { ...recurrence, lastDate: '2026-11-20' },
    }),
  );
  expect(days([takes(jordan, 'tuesday')], over)).toEqual(['2026-11-10', '2026-11-17']);
  const christmas = scheduleItemWith({
    recurrence: {
      days: ['friday'],
      startTime: '10:00',
      endTime: '12:00',
      firstDate: '2026-12-25',
      lastDate: '2026-12-25',
    },
  });
  expect(days(plan, [...trainings, christmas])).toContain('2026-12-25');
});

it('an absence report for a holiday without training is rejected', () => {
  given(...onTuesdays, takes(jordan, 'friday'))
    .when(report('2026-12-25'))
    .rejects('no-training-that-day');
});

it('an absence report is rejected if the day’s only session is canceled or its first held session has begun', () => {
  const off = { date: today, changes: null, reason: '' };
  const early = { ...at('17:00'), exceptions: [off] };
  const late = { ...at('19:00'), exceptions: [off] };
  given(...onTuesdays)
    .when(report(today, '', [early, late]))
    .rejects('no-training-that-day');
  given(...onTuesdays)
    .when(report(today, '', [at('17:00'), late]), betweenThem)
    .rejects('training-begun');
});
