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
import { daysAfter } from '../../time/club-time.ts';
import { MonthlyChargeAssessed } from '../charges/events.ts';
import type { FamilyEvent } from '../events.ts';
import { PlanPaused } from '../plans/events.ts';
import { daysToMiss, maxDaysAhead, type Trainings } from './days-to-miss.ts';
import { AbsenceReported, AbsenceTakenBack } from './events.ts';
import { reportAbsenceInput } from './inputs.ts';

/** Noon on a Tuesday at the club; trainings at five and, for the league, at seven. */
const today = '2026-11-10';
const at = (startTime: string): Trainings[number] => ({
  recurrence: { days: ['tuesday'], startTime, endTime: '21:00', firstDate: '2026-09-01', lastDate: null },
});
const trainings: Trainings = [at('19:00'), at('17:00'), { recurrence: null }];
/** 17:30 and 19:00 at the club. */
const [betweenThem, asTheLastBegins] = ['2026-11-10T23:30:00.000Z', '2026-11-11T01:00:00.000Z'];

const onTuesdays = [
  registered,
  primary(),
  takes(jordan, 'tuesday'),
  exampleOf(MonthlyChargeAssessed, { period: '2026-11' }),
];
const report = (date = today, reason = '', schedule = trainings) =>
  ({ type: 'ReportAbsence', athleteId: jordan, date, reason, trainings: schedule }) as const;
/** With an empty schedule, a plan's days can be any. */
const planReport = (date: string) => report(date, '', []);
const takeBack = (date = today) => ({ type: 'TakeBackAbsence', athleteId: jordan, date, trainings }) as const;
const reported = (date = today, reason = '') =>
  exampleOf(AbsenceReported, { athleteId: jordan, date, reason });
const takenBack = exampleOf(AbsenceTakenBack, { athleteId: jordan, date: today });
const absencesAfter = (...events: readonly FamilyEvent[]) =>
  familyOf(...onTuesdays, ...events).athletes[0]?.absences;

it('an absence is reported beforehand, with a reason or without', () => {
  given(...onTuesdays)
    .when(report())
    .then(reported());
  given(...onTuesdays)
    .when(report('2026-11-17', 'Flu'))
    .then(reported('2026-11-17', 'Flu'));
});

it('an absence said again changes nothing, and with another reason that one counts', () => {
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

it('an absence can be reported until the last training of the day begins, by the club’s clock', {
  tags: ['attendance.until'],
}, () => {
  given(...onTuesdays)
    .when(report(), betweenThem)
    .then(reported());
  given(...onTuesdays)
    .when(report(), asTheLastBegins)
    .rejects('training-begun');
});

it('an absence can be reported all day where the schedule knows no time, and no later', () => {
  const ofNoTime = { ...report(), trainings: [{ recurrence: null }] };
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

it('an absence is of a day on which the athlete may come: of their classes, any in the league, any but Sundays with a plan', () => {
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
    .then(reported('2026-11-12'));
  given(...onPlan)
    .when(planReport('2026-11-15'))
    .rejects('no-training-that-day');
});

it('an absence is not of a day in a pause of the plan', () => {
  const { from } = PlanPaused.example;
  const paused = exampleOf(PlanPaused, { athleteId: jordan, until: '2027-01-01T14:00:00.000Z' });
  const resting = [registered, primary(), startedPlan(jordan), paused];
  expect(from).toBe('2026-12-01T14:00:00.000Z');
  given(...resting)
    .when(planReport('2026-11-30'))
    .then(reported('2026-11-30'));
  given(...resting)
    .when(planReport('2026-12-01'))
    .rejects('no-training-that-day');
  given(...resting)
    .when(planReport('2026-12-31'), '2026-12-10T18:00:00.000Z')
    .rejects('no-training-that-day');
  given(...resting)
    .when(planReport('2027-01-02'), '2026-12-10T18:00:00.000Z')
    .then(reported('2027-01-02'));
});

it('an absence is of the next two months', () => {
  const farthest = daysAfter(today, maxDaysAhead);
  given(registered, primary(), startedPlan(jordan)).when(planReport(farthest)).then(reported(farthest));
  given(registered, primary(), startedPlan(jordan))
    .when(planReport(daysAfter(farthest, 1)))
    .rejects('absence-too-early');
});

it('an absence is taken back until the training begins, and twice is once', {
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

it('an absence can be taken back also when the class was given up meanwhile', () => {
  given(...onTuesdays, reported(), takes(jordan))
    .when(takeBack())
    .then(takenBack);
});

it('an absence is of an athlete of the family, and of no other', () => {
  given(registered).when(report()).rejects('athlete-not-found');
  given(registered).when(takeBack()).rejects('athlete-not-found');
  const [, other] = familyOf(...onTuesdays, additional(sam), reported()).athletes;
  expect(other?.absences).toEqual([]);
});

it('an absence is kept by date, the last hundred and twenty: what can be to come is always among them', () => {
  const days = Array.from({ length: 130 }, (_, day) => daysAfter('2026-07-01', day));
  const kept = absencesAfter(...days.toReversed().map((date) => reported(date)));
  expect(kept?.map(({ date }) => date)).toEqual(days.slice(-120));
});

it('an absence gives a reason of a line', () => {
  const input = { athleteId: jordan, date: today };
  expect(reportAbsenceInput.parse(input).reason).toBe('');
  expect(reportAbsenceInput.parse({ ...input, reason: ' Flu ' }).reason).toBe('Flu');
  expect(reportAbsenceInput.safeParse({ ...input, reason: 'a'.repeat(201) }).success).toBe(false);
  expect(reportAbsenceInput.safeParse({ ...input, date: '2026-02-30' }).success).toBe(false);
});

it('the days that can be missed are those of which a report is taken', () => {
  const family = familyOf(...onTuesdays);
  const [athlete] = family.athletes;
  if (!athlete) throw new Error('The story adds an athlete.');
  const days = daysToMiss(family, athlete, trainings, scenarioTime);
  expect(days.slice(0, 3)).toEqual([today, '2026-11-17', '2026-11-24']);
  expect(days).toHaveLength(9);
  expect(daysToMiss(family, athlete, trainings, asTheLastBegins)[0]).toBe('2026-11-17');
});

it('the days that can be missed are no holidays, and no days on which the schedule holds nothing', {
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
  // The schedule holds Tuesdays only, so plan and league train on Tuesdays.
  const dated = trainings.filter(({ recurrence }) => recurrence !== null);
  for (const schedule of [trainings, dated]) {
    expect(days(plan, schedule).slice(0, 3)).toEqual(['2026-11-10', '2026-11-17', '2026-11-24']);
    expect(days(plan, schedule)).toHaveLength(9);
  }
  expect(days(games, dated)).toEqual(days(plan, dated));
  // Game days without a date may be any, Sundays too.
  expect(days(games, trainings)).toContain('2026-11-15');
  // A paid Friday that the schedule lacks: any Friday except holidays.
  const december = '2026-12-02T18:00:00.000Z';
  const paidFridays = ['2026-12-04', '2026-12-11', '2026-12-18', '2027-01-08'];
  expect(days(fridays, trainings, december).slice(0, 4)).toEqual(paidFridays);
  for (const events of [plan, games, fridays]) {
    for (const holiday of ['2026-11-26', '2026-12-25', '2027-01-01']) {
      expect(days(events, [])).not.toContain(holiday);
      expect(days(events, [], december)).not.toContain(holiday);
    }
  }
  // A season that has ended, and a holiday with its own session.
  const over = trainings.map(({ recurrence }) => ({
    recurrence: recurrence && { ...recurrence, lastDate: '2026-11-20' },
  }));
  expect(days([takes(jordan, 'tuesday')], over)).toEqual(['2026-11-10', '2026-11-17']);
  const christmas: Trainings[number] = {
    recurrence: {
      days: ['friday'],
      startTime: '10:00',
      endTime: '12:00',
      firstDate: '2026-12-25',
      lastDate: '2026-12-25',
    },
  };
  expect(days(plan, [...trainings, christmas])).toContain('2026-12-25');
});

it('the days that can be missed refuses a report of a day without training', () => {
  given(...onTuesdays, takes(jordan, 'friday'))
    .when(report('2026-12-25'))
    .rejects('no-training-that-day');
});
