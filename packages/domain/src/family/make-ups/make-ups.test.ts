import { expect, it } from 'vitest';
import { defaultOfferings } from '../../grade/state.ts';
import type { ItemVersion, SessionException } from '../../schedule/sessions.ts';
import {
  familyAt,
  familyOf,
  giveNotices,
  given,
  jordan,
  primary,
  registered,
  startedPlan,
  takes,
} from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import { scheduleItemWith } from '../../testing/schedule-item.ts';
import { AbsenceReported, AbsenceTakenBack } from '../absences/events.ts';
import { AthleteAdded } from '../athletes/events.ts';
import { MonthlyChargeAssessed } from '../charges/events.ts';
import { ClassesPaused } from '../class-pauses/events.ts';
import type { Trainings } from '../classes/training-days.ts';
import type { FamilyEvent } from '../events.ts';
import { MakeUpBooked, MakeUpExpired, MakeUpGiven, MakeUpReleased, MakeUpWithdrawn } from './events.ts';
import { daysToMakeUp } from './make-ups.ts';

/* Tuesday, November 10, noon, club time. Every weekday has one session at 17:00. */

const tuesday = '2026-11-17';
const thursday = '2026-11-19';
const days: NonNullable<ItemVersion['recurrence']>['days'] = ['monday', 'tuesday', 'wednesday', 'thursday'];
const schedule = (...canceled: readonly string[]): Trainings => [
  scheduleItemWith({
    recurrence: { days, startTime: '17:00', endTime: '18:30', firstDate: '2026-09-01', lastDate: null },
    exceptions: canceled.map((date): SessionException => ({ date, changes: null, reason: '' })),
  }),
];

const onTuesdays = [
  registered,
  exampleOf(AthleteAdded, { athleteId: jordan, grade: '3' }),
  takes(jordan, 'tuesday'),
  exampleOf(MonthlyChargeAssessed, { period: '2026-11' }),
];

const makeUpId = `${tuesday}-${jordan}`;
const ofJordan = { athleteId: jordan, makeUpId };
const fromCoach = exampleOf(MakeUpGiven, {
  ...ofJordan,
  reason: 'session-canceled',
  missed: tuesday,
  program: 'tuesday',
  expiresOn: '2027-01-16',
});
const fromAbsence: FamilyEvent = { ...fromCoach, data: { ...fromCoach.data, reason: 'absence' } };
const booked = exampleOf(MakeUpBooked, { ...ofJordan, program: 'thursday', date: thursday });
const released = (because: 'family' | 'session-canceled' | 'ground-gone', expiresOn = '2027-01-16') =>
  exampleOf(MakeUpReleased, { ...ofJordan, program: 'thursday', date: thursday, because, expiresOn });
const withdrawn = exampleOf(MakeUpWithdrawn, { ...ofJordan, missed: tuesday });
const absent = exampleOf(AbsenceReported, { athleteId: jordan, date: tuesday, reason: '' });
const back = exampleOf(AbsenceTakenBack, { athleteId: jordan, date: tuesday });

const report = (trainings = schedule()) =>
  ({ type: 'ReportAbsence', athleteId: jordan, date: tuesday, reason: '', trainings }) as const;
const takeBack = (trainings = schedule()) =>
  ({ type: 'TakeBackAbsence', athleteId: jordan, date: tuesday, trainings }) as const;
const settle = (trainings: Trainings, ...dates: readonly string[]) =>
  ({ type: 'SettleMakeUps', dates, trainings }) as const;
const book = (over: Partial<{ date: string; program: 'thursday' | 'wednesday'; byCoach: boolean }> = {}) =>
  ({
    type: 'BookMakeUp',
    ...ofJordan,
    program: 'thursday',
    date: thursday,
    byCoach: false,
    offerings: {},
    trainings: schedule(),
    ...over,
  }) as const;
const release = { type: 'ReleaseMakeUp', ...ofJordan, trainings: schedule() } as const;

const [inTime, late] = ['2026-11-17T18:59:00.000Z', '2026-11-17T19:01:00.000Z'];

it('an absence reported at least four hours before the day’s first session gives a make-up', {
  tags: ['make-ups.given'],
}, () => {
  given(...onTuesdays)
    .when(report())
    .then(absent, fromAbsence);
  given(...onTuesdays)
    .when(report(), inTime)
    .then(absent, fromAbsence);
  given(...onTuesdays)
    .when(report(), late)
    .then(absent);
  given(...onTuesdays)
    .when(report([]))
    .then(absent, fromAbsence);
  given(...onTuesdays)
    .when(report([]), inTime)
    .then(absent);
});

const friday = '2026-11-20';
const movedTo = (newDate: string, isOff = false): Trainings => {
  const changes = { startTime: '17:00', endTime: '18:30', location: 'South gym', newDate };
  const exception = { date: tuesday, reason: '' };
  return schedule().map((item) => ({
    ...item,
    exceptions: [isOff ? { ...exception, changes: null, moved: changes } : { ...exception, changes }],
  }));
};

it('a moved class gives no make-up, and its athletes can be absent on the new day', {
  tags: ['days-off.moved', 'make-ups.moved'],
}, () => {
  const moved = movedTo(friday);
  given(...onTuesdays)
    .when(settle(moved, tuesday))
    .then();
  given(...onTuesdays)
    .when(report(moved))
    .rejects('no-training-that-day');
  const absentOnFriday = { ...absent, data: { ...absent.data, date: friday } };
  given(...onTuesdays)
    .when({ ...report(moved), date: friday })
    .then(absentOnFriday, fromAbsence);
  given(...onTuesdays, absentOnFriday, fromAbsence)
    .when(settle(moved, tuesday))
    .then();
  given(...onTuesdays, absentOnFriday, fromAbsence)
    .when({ ...takeBack(moved), date: friday })
    .then({ ...back, data: { ...back.data, date: friday } }, withdrawn);
  const twice = [...onTuesdays, takes(jordan, 'tuesday', 'thursday')];
  const ofThursday = exampleOf(MakeUpGiven, {
    ...fromAbsence.data,
    makeUpId: `${thursday}-${jordan}`,
    missed: thursday,
    program: 'thursday',
    expiresOn: '2027-01-18',
  });
  given(...twice)
    .when({ ...report(movedTo(thursday)), date: thursday })
    .then({ ...absent, data: { ...absent.data, date: thursday } }, ofThursday, fromAbsence);
});

it('an absence reported before the class moved keeps its make-up, but undoing the move withdraws a make-up for the new day', {
  tags: ['make-ups.moved'],
}, () => {
  given(...onTuesdays, absent, fromAbsence)
    .when(settle(movedTo(friday), tuesday))
    .then();
  given(...onTuesdays, { ...absent, data: { ...absent.data, date: friday } }, fromAbsence)
    .when(settle(schedule(), tuesday))
    .then(withdrawn);
});

it('a class that is canceled on its new day gives one make-up, for its planned day', {
  tags: ['make-ups.moved'],
}, () => {
  const off = movedTo(friday, true);
  given(...onTuesdays)
    .when(settle(off, tuesday))
    .then(fromCoach);
  given(...onTuesdays, fromCoach)
    .when(settle(off, tuesday))
    .then();
  given(...onTuesdays, fromCoach)
    .when(settle(movedTo(friday), tuesday))
    .then(withdrawn);
});

it('a booking of a session that moves is released, and a moved session takes no bookings', {
  tags: ['make-ups.moved'],
}, () => {
  const change = { startTime: '17:00', endTime: '18:30', location: 'South gym', newDate: friday };
  const moved = schedule().map((item) => ({
    ...item,
    exceptions: [{ date: thursday, changes: change, reason: '' }],
  }));
  given(...onTuesdays, fromCoach, booked)
    .when(settle(moved, thursday))
    .then(released('session-canceled'));
  given(...onTuesdays, fromCoach)
    .when({ ...book({ date: friday }), program: 'friday', trainings: moved })
    .rejects('no-training-that-day');
});

it('a canceled date of a free-text schedule gives make-ups and cannot be reported as an absence', {
  tags: ['days-off.in-words'],
}, () => {
  const off = [scheduleItemWith({ exceptions: [{ date: tuesday, changes: null, reason: '' }] })];
  given(...onTuesdays)
    .when(settle(off, tuesday))
    .then(fromCoach);
  given(...onTuesdays)
    .when(report(off))
    .rejects('no-training-that-day');
});

it('reporting an absence again with another reason gives no second make-up', () => {
  given(...onTuesdays, absent, fromAbsence)
    .when({ ...report(), reason: 'Flu' })
    .then({ ...absent, data: { ...absent.data, reason: 'Flu' } });
});

it('the coach arranges the make-up of a plan session, and a league game has no make-up', {
  tags: ['make-ups.plans'],
}, () => {
  const toArrange: FamilyEvent = {
    ...fromAbsence,
    data: { ...fromCoach.data, reason: 'absence', program: null },
  };
  given(registered, primary(), startedPlan(jordan)).when(report()).then(absent, toArrange);
  given(...onTuesdays, takes(jordan, 'reps'))
    .when(report())
    .then(absent);
  given(registered, primary(), startedPlan(jordan), toArrange).when(book()).rejects('make-up-to-arrange');
  given(
    registered,
    exampleOf(AthleteAdded, { athleteId: jordan, grade: '3' }),
    startedPlan(jordan),
    toArrange,
  )
    .when(book({ byCoach: true }))
    .then(booked);
});

it('an absence gives no make-up while four are open, but a canceled class does', {
  tags: ['make-ups.given'],
}, () => {
  const four = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map(
    (missed): FamilyEvent => ({
      ...fromAbsence,
      data: { ...fromCoach.data, makeUpId: `${missed}-jordan`, missed, reason: 'absence' },
    }),
  );
  given(...onTuesdays, ...four)
    .when(report())
    .then(absent);
  given(...onTuesdays, ...four)
    .when(settle(schedule(tuesday), tuesday))
    .then(fromCoach);
  given(...onTuesdays, ...four.slice(1))
    .when(report())
    .then(absent, fromAbsence);
});

it('a canceled day gives one make-up to each athlete with a class that day, even if settled repeatedly', {
  tags: ['make-ups.given'],
}, () => {
  given(...onTuesdays)
    .when(settle(schedule(tuesday), tuesday))
    .then(fromCoach);
  given(...onTuesdays, fromCoach)
    .when(settle(schedule(tuesday), tuesday))
    .then();
  given(...onTuesdays, absent, fromAbsence)
    .when(settle(schedule(tuesday), tuesday))
    .then();
  given(...onTuesdays)
    .when(settle(schedule(thursday), thursday))
    .then();
  given(registered, primary())
    .when(settle(schedule(tuesday), tuesday))
    .then();
  given(...onTuesdays)
    .when(settle([...schedule(tuesday), ...schedule()], tuesday))
    .then();
});

it('a canceled day gives no make-up during a class pause or after 60 days', () => {
  const paused = exampleOf(ClassesPaused, { athleteId: jordan, from: '2026-12', until: '2027-02' });
  given(...onTuesdays, paused)
    .when(settle(schedule('2026-12-01'), '2026-12-01'))
    .then();
  given(registered, primary(), startedPlan(jordan))
    .when(settle(schedule(tuesday), tuesday), '2027-01-17T18:00:00.000Z')
    .then();
});

it('a restored session withdraws its make-up and cancels the booking, unless it was used', {
  tags: ['make-ups.withdrawn'],
}, () => {
  const restored = settle(schedule(), tuesday);
  given(...onTuesdays, fromCoach)
    .when(restored)
    .then(withdrawn);
  given(...onTuesdays, fromCoach, booked)
    .when(restored)
    .then(released('ground-gone'), withdrawn);
  given(...onTuesdays, fromCoach, withdrawn)
    .when(restored)
    .then();
  given(...onTuesdays, absent, fromAbsence)
    .when(restored)
    .then();
  given(...onTuesdays, fromCoach, booked)
    .when(restored, '2026-11-20T18:00:00.000Z')
    .then();
  given(...onTuesdays, fromCoach, withdrawn)
    .when(settle(schedule(tuesday), tuesday))
    .then(fromCoach);
});

it('an undone absence withdraws its make-up unless the make-up is used', {
  tags: ['make-ups.withdrawn'],
}, () => {
  given(...onTuesdays, absent, fromAbsence)
    .when(takeBack())
    .then(back, withdrawn);
  given(...onTuesdays, absent, fromAbsence, booked)
    .when(takeBack())
    .then(back, released('ground-gone'), withdrawn);
  given(...onTuesdays, absent, fromAbsence)
    .when(takeBack(schedule(tuesday)))
    .then(back);
  const [early, id] = ['2026-11-12', { ...ofJordan }];
  const used = exampleOf(MakeUpBooked, { ...id, program: 'thursday', date: early });
  given(...onTuesdays, absent, fromAbsence, used)
    .when(takeBack(), '2026-11-13T18:00:00.000Z')
    .rejects('make-up-used');
});

it('restoring a canceled day withdraws the make-up that the cancellation had granted', () => {
  given(...onTuesdays, fromAbsence)
    .when(settle(schedule(), tuesday))
    .then(withdrawn);
});

it('a make-up can be booked only for a session of the athlete’s grade that the athlete does not already attend', {
  tags: ['make-ups.booked'],
}, () => {
  const story = [...onTuesdays, fromCoach];
  given(...story)
    .when(book())
    .then(booked);
  given(...story, booked)
    .when(book())
    .then();
  given(...story, booked)
    .when(book({ date: '2026-11-18', program: 'wednesday' }))
    .rejects('make-up-booked');
  given(...story)
    .when(book({ date: '2026-11-18' }))
    .rejects('no-training-that-day');
  given(...story)
    .when({ ...book(), trainings: schedule(thursday) })
    .rejects('no-training-that-day');
  given(...story)
    .when(book(), '2026-11-19T23:00:00.000Z')
    .rejects('training-begun');
  given(...story)
    .when(book({ date: '2027-01-21' }))
    .rejects('make-up-too-late');
  const offerings = { '3': { ...defaultOfferings, thursday: false } };
  given(...story)
    .when({ ...book(), offerings })
    .rejects('not-offered');
  given(...story, takes(jordan, 'tuesday', 'thursday'))
    .when(book())
    .rejects('trains-that-day');
  given(...story, withdrawn)
    .when(book())
    .rejects('make-up-over');
  given(registered, primary(), takes(jordan, 'tuesday'), fromCoach)
    .when({ ...book(), athleteId: exampleOf(AthleteAdded).data.athleteId })
    .rejects('athlete-not-found');
});

it('a booking can be canceled until the session begins', { tags: ['make-ups.booked'] }, () => {
  given(...onTuesdays, fromCoach, booked)
    .when(release)
    .then(released('family'));
  given(...onTuesdays, fromCoach)
    .when(release)
    .then();
  given(...onTuesdays, fromCoach, booked)
    .when(release, '2026-11-19T23:00:00.000Z')
    .rejects('training-begun');
  given(...onTuesdays, fromCoach, withdrawn)
    .when(release)
    .rejects('make-up-over');
});

it('a make-up is open again for at least 14 days if the coach cancels or removes the booked session', {
  tags: ['make-ups.booked'],
}, () => {
  const story = [...onTuesdays, fromCoach, booked];
  given(...story)
    .when(settle(schedule(tuesday, thursday), thursday))
    .then(released('session-canceled'));
  given(...story)
    .when(settle([]))
    .then(released('session-canceled'));
  const short: FamilyEvent = { ...fromCoach, data: { ...fromCoach.data, expiresOn: '2026-11-20' } };
  given(...onTuesdays, short, booked)
    .when(settle(schedule(tuesday, thursday), thursday))
    .then(released('session-canceled', '2026-11-24'));
  given(...story)
    .when(settle([]), '2026-11-20T18:00:00.000Z')
    .then();
});

it('an open make-up gets one reminder in its last week and then expires', {
  tags: ['make-ups.expire'],
}, () => {
  const reminder: FamilyEvent = {
    type: 'NoticeGiven',
    data: { notice: 'make-up-expires', athleteId: jordan, subject: makeUpId, on: '2027-01-16' },
  };
  const expired = exampleOf(MakeUpExpired, { ...ofJordan, missed: tuesday });
  const story = [registered, primary(), fromCoach];
  const morning = (date: string) => `${date}T15:00:00.000Z`;
  given(...story)
    .when(giveNotices, morning('2027-01-08'))
    .then();
  for (const date of ['2027-01-09', '2027-01-16'])
    given(...story)
      .when(giveNotices, morning(date))
      .then(reminder);
  given(...story, reminder)
    .when(giveNotices, morning('2027-01-10'))
    .then();
  given(...story, booked)
    .when(giveNotices, morning('2027-01-09'))
    .then();
  given(...story)
    .when(giveNotices, morning('2027-01-17'))
    .then(expired);
  given(...story, expired)
    .when(giveNotices, morning('2027-01-18'))
    .then();
  given(...story, booked)
    .when(giveNotices, morning('2027-01-17'))
    .then();
});

it('the make-up form offers exactly the sessions that a booking accepts', () => {
  const family = familyOf(...onTuesdays, fromCoach);
  const [athlete] = family.athletes;
  const [makeUp] = athlete?.makeUps ?? [];
  if (!athlete || !makeUp) throw new Error('The story gives a make-up.');
  const at = '2026-11-10T18:00:00.000Z';
  const offered = daysToMakeUp(family, athlete, makeUp, { offerings: {}, trainings: schedule() }, at);
  expect(offered.slice(0, 4)).toEqual(['2026-11-11', '2026-11-12', '2026-11-16', '2026-11-18']);
  expect(offered.at(-1)).toBe('2027-01-14');
});

it('deleting an athlete deletes the athlete’s make-ups', () => {
  const gone = familyAt('2026-11-10T18:00:00.000Z', [
    ...onTuesdays,
    fromCoach,
    booked,
    { type: 'AthleteRemoved', data: { athleteId: jordan } },
  ]);
  expect(gone.athletes).toEqual([]);
});

it('enrolling in a class releases its booked make-ups, except those before the class starts', () => {
  const enroll = (from?: '2026-12') =>
    ({
      type: 'SaveClasses' as const,
      selections: [{ athleteId: jordan, programs: ['tuesday' as const, 'thursday' as const] }],
      offerings: {},
      ...(from && { from }),
    }) satisfies Parameters<ReturnType<typeof given>['when']>[0];
  const later = exampleOf(MakeUpBooked, { ...ofJordan, program: 'thursday', date: '2026-12-03' });
  const releasedBy = (booking: FamilyEvent, from?: '2026-12') =>
    [given(...onTuesdays, fromCoach, booking).when(enroll(from)).decision]
      .flat()
      .filter((event) => 'type' in event && event.type === 'MakeUpReleased');
  expect(releasedBy(booked)).toEqual([released('family')]);
  expect(releasedBy(booked, '2026-12')).toEqual([]);
  expect(releasedBy(later, '2026-12')).toMatchObject([{ data: { date: '2026-12-03' } }]);
});
