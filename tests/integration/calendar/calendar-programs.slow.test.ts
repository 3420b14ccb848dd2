import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scheduleCalendar } from '@hoops/api/schedule/schedule-calendar';
import { brand } from '@hoops/domain/brand';
import { isRejection } from '@hoops/domain/decider';
import { scheduleItemId } from '@hoops/domain/ids';
import {
  type ScheduleEvent,
  ScheduleItemAdded,
  ScheduleItemChanged,
  SessionChanged,
  SessionsCanceled,
} from '@hoops/domain/schedule/events';
import { calendarDays } from '@hoops/domain/schedule/recurrence';
import { type ScheduleCommand, scheduleDecider } from '@hoops/domain/schedule/schedule-decider';
import { isHeld, sessionsOn } from '@hoops/domain/schedule/sessions';
import type { ScheduleState } from '@hoops/domain/schedule/state';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { clubClockTime, daysAfter, startOfClubDay } from '@hoops/domain/time/club-time';
import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, it, onTestFinished } from 'vitest';

type Reader = (feed: string) => readonly string[];

const [from, to] = ['2026-10-26', '2027-01-10'];
const window = { from: startOfClubDay(from), to: startOfClubDay(daysAfter(to, 1)) };
const isIn = (start: Date) => start >= window.from && start < window.to;
const line = (start: Date, location: string) => `${start.toISOString().slice(0, 16)}Z ${location}`;

const withIcalJs: Reader = (feed) => {
  const calendar = new ICAL.Component(ICAL.parse(feed));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const all = calendar.getAllSubcomponents('vevent').map(
    // By default, ical.js gives each series the overrides of all others (findings/).
    (event) => new ICAL.Event(event, { strictExceptions: true, exceptions: [] }),
  );
  return all
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => {
      const overrides = all.filter((other) => other.isRecurrenceException() && other.uid === event.uid);
      for (const override of overrides) event.relateException(override);
      if (!event.isRecurring()) return [line(event.startDate.toJSDate(), event.location)];
      const found: string[] = [];
      const iterator = event.iterator();
      for (let next = iterator.next(); next && next.toJSDate() < window.to; next = iterator.next()) {
        const { startDate, item } = event.getOccurrenceDetails(next);
        if (isIn(startDate.toJSDate())) found.push(line(startDate.toJSDate(), item.location));
      }
      return found;
    });
};

const withNodeIcal: Reader = (feed) =>
  Object.values(nodeIcal.sync.parseICS(feed)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? nodeIcal
          .expandRecurringEvent(event, window)
          .filter(({ start }) => isIn(start))
          .map(({ start, event: { location } }) => line(start, `${location}`))
      : [],
  );

/** The library parses the feed, and its dependency dateutil expands the recurrence rules. */
const icalendarProgram = `
import sys, re, datetime, icalendar
from dateutil.rrule import rruleset, rrulestr
utc = datetime.timezone.utc
since, until = [datetime.datetime.fromisoformat(text) for text in sys.argv[1:3]]
events = icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk('VEVENT')
moved = {(str(e['UID']), e['RECURRENCE-ID'].dt.astimezone(utc)): e for e in events if 'RECURRENCE-ID' in e}
for event in events:
    if 'RECURRENCE-ID' in event: continue
    start = event['DTSTART'].dt
    starts = [start]
    if 'RRULE' in event:
        rule = event['RRULE'].to_ical().decode()
        exdates = event.get('EXDATE', [])
        exdates = exdates if isinstance(exdates, list) else [exdates]
        off = {d.dt.astimezone(utc) for one in exdates for d in one.dts}
        naive = rrulestr(re.sub(';UNTIL=[^;]*', '', rule), dtstart=start.replace(tzinfo=None))
        last = event['RRULE'].get('UNTIL', [until])[0]
        starts = []
        for each in naive:
            each = start.tzinfo.localize(each)
            if each > until or each > last: break
            if each.astimezone(utc) not in off: starts.append(each)
    for each in starts:
        shown = moved.get((str(event['UID']), each.astimezone(utc)), event)
        at = shown['DTSTART'].dt.astimezone(utc) if shown is not event else each.astimezone(utc)
        if since <= at < until: print(at.strftime('%Y-%m-%dT%H:%MZ'), shown['LOCATION'])
`;
/** Uses Debian’s Python, because the packages are installed only for that Python. */
const withIcalendar: Reader = (feed) =>
  linesOf(
    execFileSync(
      '/usr/bin/python3',
      [
        '-c',
        icalendarProgram,
        ...[window.from, window.to].map((at) => at.toISOString().replace('Z', '+00:00')),
      ],
      { input: feed, encoding: 'utf8' },
    ),
  );

const khalConfig = (folder: string) => `
[calendars]
[[club]]
path = ${join(folder, 'club')}
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = ${brand.timezone}
default_timezone = ${brand.timezone}
[sqlite]
path = ${join(folder, 'khal.db')}
`;
const withKhal: Reader = (feed) => {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [config, calendar] = [join(folder, 'khal'), join(folder, 'feed.ics')];
  writeFileSync(config, khalConfig(folder));
  writeFileSync(calendar, feed);
  const khal = (...args: readonly string[]) =>
    execFileSync('khal', ['-c', config, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder },
    });
  khal('import', '--batch', '-a', 'club', calendar);
  const format = '{start-date} {start-time} {location}';
  return linesOf(khal('list', '--day-format', '', '--format', format, from, to)).flatMap((text) => {
    const [date = '', time = '', ...location] = text.split(' ');
    const start = clubMoment(date, time);
    return isIn(start) ? [line(start, location.join(' '))] : [];
  });
};

/** Moment of a club-local time; a day of a clock change has an hour more or less. */
const clubMoment = (date: string, time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const found = [0, 60, -60]
    .map((shift) => new Date(Number(startOfClubDay(date)) + (hours * 60 + minutes + shift) * 60_000))
    .find((moment) => clubClockTime(moment) === time);
  if (!found) throw new Error(`${date} has no ${time}.`);
  return found;
};

const linesOf = (text: string): readonly string[] => text.split('\n').filter((each) => each !== '');

const [thursdays, once] = [scheduleItemId('thursdays'), scheduleItemId('once')];
const recurrence = {
  days: ['monday' as const, 'thursday' as const],
  startTime: '18:00',
  endTime: '19:30',
  firstDate: '2026-10-26',
  lastDate: null,
};
const oneDay = { ...recurrence, days: ['sunday' as const], firstDate: '2026-11-15', lastDate: '2026-11-15' };
const before: readonly ScheduleEvent[] = [
  exampleOf(ScheduleItemAdded, { itemId: thursdays, recurrence }),
  exampleOf(ScheduleItemAdded, { itemId: once, order: 2, recurrence: oneDay }),
];
const changes: readonly ScheduleEvent[] = [
  exampleOf(SessionsCanceled, {
    sessions: ['2026-11-12', '2026-11-16', '2026-12-24'].map((date) => ({ itemId: thursdays, date })),
  }),
  exampleOf(SessionChanged, { itemId: thursdays, date: '2026-11-19', startTime: '20:15', endTime: '21:00' }),
  exampleOf(SessionChanged, { itemId: thursdays, date: '2026-11-23', newDate: '2026-11-27' }),
  exampleOf(SessionChanged, { itemId: thursdays, date: '2026-12-03', newDate: '2026-11-28' }),
  exampleOf(SessionChanged, { itemId: once, date: '2026-11-15', newDate: '2026-11-22', startTime: '10:00' }),
  exampleOf(ScheduleItemChanged, {
    itemId: thursdays,
    location: 'Lincoln School',
    recurrence: { ...recurrence, days: ['tuesday'], startTime: '17:00' },
    from: '2026-12-01',
  }),
];

const scheduleAfter = (events: readonly ScheduleEvent[]) =>
  events.reduce(
    (state, event) => scheduleDecider.evolve(state, event, { at: '2026-11-10T18:00:00.000Z' }),
    scheduleDecider.initialState,
  );

const expected = (events: readonly ScheduleEvent[]): readonly string[] => sessionLines(scheduleAfter(events));

const sessionLines = ({ items }: ScheduleState): readonly string[] => {
  const found: string[] = [];
  for (let date = from; date <= to; date = daysAfter(date, 1)) {
    for (const { startTime, location } of sessionsOn(items, date).filter(isHeld)) {
      found.push(line(clubMoment(date, startTime), location));
    }
  }
  return found.sort();
};

it.each([
  ['ical.js', withIcalJs],
  ['node-ical', withNodeIcal],
  ['Python’s icalendar', withIcalendar],
  ['khal', withKhal],
])(
  '%s reads the sessions of the feed before and after changes',
  { tags: ['days-off.calendars'] },
  (_, read) => {
    for (const events of [before, [...before, ...changes]]) {
      const feed = scheduleCalendar(scheduleAfter(events), '2026-11-10');
      expect([...read(feed)].sort()).toEqual(expected(events));
    }
    expect(expected([...before, ...changes])).toEqual(
      expect.arrayContaining([
        '2026-11-20T02:15Z South gym',
        '2026-11-22T16:00Z South gym',
        '2026-11-28T00:00Z South gym',
        '2026-11-29T00:00Z South gym',
      ]),
    );
  },
);

const dates = fc.integer({ min: 0, max: 60 }).map((days) => daysAfter(from, days));
const anyRecurrence = fc.record({
  days: fc.subarray([...calendarDays], { minLength: 1 }),
  startTime: fc.constantFrom('09:00', '17:30', '18:00'),
  endTime: fc.constantFrom('19:00', '20:30'),
  firstDate: dates,
  lastDate: fc.option(fc.integer({ min: 61, max: 90 }).map((days) => daysAfter(from, days))),
});
const itemIds = [scheduleItemId('id-1'), scheduleItemId('id-2')];
const { title, times, location } = ScheduleItemAdded.example;
const anyCommand: fc.Arbitrary<ScheduleCommand> = fc.oneof(
  fc.record({
    type: fc.constant('AddScheduleItem' as const),
    title: fc.constant(title),
    times: fc.constant(times),
    location: fc.constant(location),
    recurrence: anyRecurrence,
  }),
  fc.record({
    type: fc.constant('ChangeScheduleItem' as const),
    itemId: fc.constantFrom(...itemIds),
    title: fc.constant(title),
    times: fc.constant(times),
    location: fc.constantFrom('Court 1', 'Court 2'),
    recurrence: anyRecurrence,
    from: fc.option(dates, { nil: undefined }),
  }),
  fc.record({
    type: fc.constantFrom('RemoveScheduleItem' as const, 'RestoreScheduleItem' as const),
    itemId: fc.constantFrom(...itemIds),
  }),
  fc.record({
    type: fc.constant('CancelSessions' as const),
    firstDate: dates,
    lastDate: dates,
    reason: fc.constant(''),
  }),
  fc.record({
    type: fc.constant('ChangeSession' as const),
    itemId: fc.constantFrom(...itemIds),
    date: dates,
    newDate: fc.option(dates, { nil: undefined }),
    startTime: fc.constantFrom('10:15', '20:45'),
    endTime: fc.constant('21:30'),
    location: fc.constant('Court 3'),
  }),
  fc.record({
    type: fc.constant('RestoreSessions' as const),
    sessions: fc.array(fc.record({ itemId: fc.constantFrom(...itemIds), date: dates }), { minLength: 1 }),
  }),
);

it('the feed of any schedule contains its sessions, and sessions of earlier days never change', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyCommand, fc.integer({ min: 0, max: 6 })), { maxLength: 25 }), (all) => {
      let state = scheduleDecider.initialState;
      let [today, ids] = [from, 0];
      for (const [command, days] of all) {
        today = daysAfter(today, days);
        const at = clubMoment(today, '12:00').toISOString();
        const decision = scheduleDecider.decide(state, command, { at, newId: () => `id-${++ids}` });
        if (isRejection(decision)) continue;
        const midnight = startOfClubDay(today).toISOString();
        const past = (feed: string) =>
          withIcalJs(feed)
            .filter((text) => text < midnight)
            .sort();
        const before = past(scheduleCalendar(state, today));
        for (const event of decision) state = scheduleDecider.evolve(state, event, { at });
        // A new or restored item may add sessions on earlier days.
        const isNew = decision.some(({ type }) => type === 'ScheduleItemAdded');
        if (!isNew) expect(past(scheduleCalendar(state, today))).toEqual(before);
      }
      const removed = { ...state, removed: [] };
      expect([...withIcalJs(scheduleCalendar(removed, today))].sort()).toEqual(sessionLines(state));
    }),
    { numRuns: 150 },
  );
});
