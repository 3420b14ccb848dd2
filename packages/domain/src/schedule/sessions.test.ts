import { expect, it } from 'vitest';
import { scheduleItemId } from '../ids.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import type { ScheduleEvent } from './events.ts';
import {
  ScheduleItemAdded,
  ScheduleItemChanged,
  ScheduleItemRemoved,
  SessionChanged,
  SessionsCanceled,
  SessionsRestored,
} from './events.ts';
import { cancelSessionsInput, changeSessionInput } from './inputs.ts';
import { scheduleDecider } from './schedule-decider.ts';
import { comingNews } from './session-news.ts';
import { hasEnded, nextSessions, type PlannedItem, sessionsOn } from './sessions.ts';

/** The tests run on Tuesday, November 10, 2026, at noon, club time. */
const given = scenariosOf(scheduleDecider);
const [skills, shooting] = [scheduleItemId('skills'), scheduleItemId('shooting')];
const recurrence = {
  days: ['tuesday' as const, 'thursday' as const],
  startTime: '17:30',
  endTime: '19:00',
  firstDate: '2026-11-03',
  lastDate: null,
};
const tuesday = '2026-11-10';
const thursday = '2026-11-12';
/** 18:00, club time. */
const afterItBegan = '2026-11-11T00:00:00.000Z';
const added = (itemId = skills, order = 1) => exampleOf(ScheduleItemAdded, { itemId, order, recurrence });
const both = [added(), added(shooting, 2)];
const cancel = (over: object = {}) =>
  ({ type: 'CancelSessions', firstDate: thursday, lastDate: thursday, reason: '', ...over }) as const;
const canceled = (dates: readonly string[], reason = '', itemIds = [skills]) =>
  exampleOf(SessionsCanceled, {
    sessions: dates.flatMap((date) => itemIds.map((itemId) => ({ itemId, date }))),
    reason,
  });
const after = (...events: readonly ScheduleEvent[]) =>
  events.reduce(
    (state, event) => scheduleDecider.evolve(state, event, { at: '2026-11-10T18:00:00.000Z' }),
    scheduleDecider.initialState,
  );

it('canceling a day cancels every session of the day or only the chosen sessions', () => {
  given(...both)
    .when(cancel({ reason: 'Snow' }))
    .then(canceled([thursday], 'Snow', [skills, shooting]));
  given(...both)
    .when(cancel({ itemIds: [shooting] }))
    .then(canceled([thursday], '', [shooting]));
});

it('canceling a range of days skips sessions that have started or are canceled, and holidays', () => {
  given(added(), canceled(['2026-11-17']))
    .when(cancel({ firstDate: tuesday, lastDate: '2026-11-26' }), afterItBegan)
    .then(canceled([thursday, '2026-11-19', '2026-11-24']));
});

it('canceling sessions twice records no event, and a day without a session is rejected', () => {
  given(added(), canceled([thursday]))
    .when(cancel())
    .then();
  given(added())
    .when(cancel({ firstDate: '2026-11-13', lastDate: '2026-11-13' }))
    .rejects('no-session-then');
  given(exampleOf(ScheduleItemAdded, { itemId: skills }))
    .when(cancel())
    .rejects('no-session-then');
  given(exampleOf(ScheduleItemAdded, { itemId: skills }))
    .when(change())
    .rejects('no-session-then');
  given(added())
    .when(cancel({ itemIds: [shooting] }))
    .rejects('item-not-found');
});

it('one date of an item without fixed days can be canceled until the day ends', {
  tags: ['days-off.in-words'],
}, () => {
  const inWords = exampleOf(ScheduleItemAdded, { itemId: skills });
  const named = (over: object = {}) => cancel({ itemIds: [skills], reason: 'Snow', ...over });
  given(inWords)
    .when(named())
    .then(canceled([thursday], 'Snow'));
  given(inWords, canceled([thursday]))
    .when(named())
    .then();
  given(inWords)
    .when(named({ firstDate: tuesday, lastDate: tuesday }), afterItBegan)
    .then(canceled([tuesday], 'Snow'));
  given(inWords)
    .when(named({ firstDate: '2026-11-09', lastDate: '2026-11-09' }))
    .rejects('session-begun');
  given(inWords, canceled([thursday]))
    .when(restore(thursday))
    .then(exampleOf(SessionsRestored, { sessions: [{ itemId: skills, date: thursday }] }));
  const { items } = after(inWords, canceled([thursday], 'Snow'));
  expect(sessionsOn(items, thursday)).toMatchObject([
    { title: 'Monday skills', times: '5:30 PM to 7:00 PM', status: 'canceled', reason: 'Snow' },
  ]);
  expect(sessionsOn(items, friday)).toEqual([]);
});

it('a session that has started cannot be canceled, changed or restored', () => {
  given(added())
    .when(cancel({ firstDate: tuesday, lastDate: tuesday }), afterItBegan)
    .rejects('session-begun');
  given(added())
    .when(change({ date: tuesday }), afterItBegan)
    .rejects('session-begun');
  given(added(), canceled([tuesday]))
    .when(restore(tuesday), afterItBegan)
    .rejects('session-begun');
});

it('restoring a session undoes its cancellation or change once', () => {
  const restored = exampleOf(SessionsRestored, { sessions: [{ itemId: skills, date: thursday }] });
  given(added(), canceled([thursday]))
    .when(restore(thursday))
    .then(restored);
  given(added(), exampleOf(SessionChanged, { itemId: skills, date: thursday }))
    .when(restore(thursday))
    .then(restored);
  given(added(), canceled([thursday]), restored)
    .when(restore(thursday))
    .then();
  given().when(restore(thursday)).rejects('item-not-found');
});

it('one session can move to another time and place, even after a cancellation', () => {
  const moved = exampleOf(SessionChanged, { itemId: skills, date: thursday });
  given(added()).when(change()).then(moved);
  given(added(), canceled([thursday]))
    .when(change())
    .then(moved);
  given(added(), moved).when(change()).then();
  given(added())
    .when(change({ date: '2026-11-13' }))
    .rejects('no-session-then');
  given().when(change()).rejects('item-not-found');
  expect(sessionsOn(after(added(), moved).items, thursday)).toMatchObject([
    { status: 'changed', startTime: '18:00', times: '6:00 PM to 7:30 PM', location: 'South gym' },
  ]);
});

const friday = '2026-11-13';
const movedTo = (newDate: string, date = thursday) =>
  exampleOf(SessionChanged, { itemId: skills, date, newDate });
const seen = (items: readonly PlannedItem[], date: string) =>
  sessionsOn(items, date).map(({ status, startTime, plannedOn, movedTo: to }) => [
    status,
    startTime,
    plannedOn,
    to,
  ]);

it('a session that moves to another day is listed on both days', { tags: ['days-off.moved'] }, () => {
  given(added())
    .when(change({ newDate: friday }))
    .then(movedTo(friday));
  given(added(), movedTo(friday))
    .when(change({ newDate: friday }))
    .then();
  const { items } = after(added(), movedTo(friday));
  expect(seen(items, thursday)).toEqual([['moved', '17:30', thursday, friday]]);
  expect(seen(items, friday)).toEqual([['changed', '18:00', thursday, null]]);
  const moved = after(added(), movedTo('2026-11-17')).items;
  expect(seen(moved, '2026-11-17')).toEqual([
    ['on', '17:30', '2026-11-17', null],
    ['changed', '18:00', thursday, null],
  ]);
  given(added(), movedTo(friday))
    .when(change({ newDate: thursday }))
    .then(exampleOf(SessionChanged, { itemId: skills, date: thursday }));
});

it('a session cannot move to a past day, or move again after it has started on its new day', () => {
  given(added())
    .when(change({ newDate: '2026-11-09' }))
    .rejects('day-in-past');
  given(added())
    .when(change({ newDate: tuesday, startTime: '08:00' }))
    .rejects('day-in-past');
  given(added(), movedTo(tuesday))
    .when(change({ newDate: friday }), '2026-11-11T01:00:00.000Z')
    .rejects('session-begun');
});

it('undoing a move returns the session to its day until that day’s session starts', {
  tags: ['days-off.moved'],
}, () => {
  const restored = exampleOf(SessionsRestored, { sessions: [{ itemId: skills, date: thursday }] });
  given(added(), movedTo(friday)).when(restore(thursday)).then(restored);
  given(added(), movedTo(friday)).when(restore(thursday), '2026-11-13T01:00:00.000Z').rejects('day-in-past');
  expect(seen(after(added(), movedTo(friday), restored).items, friday)).toEqual([]);
});

it('a moved session stays on its new day when it is canceled and restored', () => {
  const off = canceled([thursday], 'Snow');
  given(added(), movedTo(friday))
    .when(cancel({ firstDate: friday, lastDate: friday, reason: 'Snow' }))
    .then(off);
  given(added(), movedTo(friday)).when(cancel()).rejects('no-session-then');
  const { items } = after(added(), movedTo(friday), off, off);
  expect(seen(items, thursday)).toEqual([['moved', '17:30', thursday, friday]]);
  expect(seen(items, friday)).toEqual([['canceled', '18:00', thursday, null]]);
  const restored = exampleOf(SessionsRestored, { sessions: [{ itemId: skills, date: thursday }] });
  given(added(), movedTo(friday), off).when(restore(thursday), '2026-11-13T06:00:00.000Z').then(restored);
  expect(seen(after(added(), movedTo(friday), off, restored).items, friday)).toEqual([
    ['changed', '18:00', thursday, null],
  ]);
});

it('a change of the series leaves a moved session on its new day', () => {
  const mondays = { ...recurrence, days: ['monday' as const] };
  const changed = exampleOf(ScheduleItemChanged, { itemId: skills, recurrence: mondays, from: tuesday });
  const { items } = after(added(), movedTo(friday), changed);
  expect(seen(items, friday)).toEqual([['changed', '18:00', thursday, null]]);
  expect(seen(items, thursday)).toEqual([]);
});

it('schedule news for visitors covers seven days and omits sessions that have started', () => {
  const news = (at: string) =>
    comingNews(after(added(), canceled([tuesday, '2026-11-17'], 'Snow'), movedTo(friday)).items, at);
  expect(news('2026-11-10T18:00:00.000Z')).toEqual([
    { day: 'Tuesday, November 10', text: 'Monday skills: Canceled (Snow)' },
    { day: 'Thursday, November 12', text: 'Monday skills: Moved to Friday, November 13' },
    {
      day: 'Friday, November 13',
      text: 'Monday skills: Moved here from Thursday, November 12, 6:00 PM to 7:30 PM, South gym',
    },
  ]);
  expect(news(afterItBegan).map(({ day }) => day)).toEqual(['Thursday, November 12', 'Friday, November 13']);
});

it('a one-day item ends after the day to which its session moved', () => {
  const once = { ...recurrence, days: ['thursday' as const], firstDate: thursday, lastDate: thursday };
  const [item] = after(
    exampleOf(ScheduleItemAdded, { itemId: skills, recurrence: once }),
    movedTo(friday),
  ).items;
  expect([thursday, friday, '2026-11-14'].map((day) => item && hasEnded(item, day))).toEqual([
    false,
    false,
    true,
  ]);
});

it('sessions of a day include canceled sessions with their reason', () => {
  const { items } = after(...both, canceled([thursday], 'Snow'));
  expect(sessionsOn(items, thursday).map(({ itemId, status, reason }) => [itemId, status, reason])).toEqual([
    ['skills', 'canceled', 'Snow'],
    ['shooting', 'on', ''],
  ]);
  expect(sessionsOn(items, '2026-11-13')).toEqual([]);
});

it('the next sessions are today’s until all have started, then the sessions of the next training day within a week', () => {
  const { items } = after(added(), canceled([thursday]));
  expect(nextSessions(items, '2026-11-10T18:00:00.000Z').map(({ date }) => date)).toEqual([tuesday]);
  expect(nextSessions(items, afterItBegan).map(({ date, status }) => [date, status])).toEqual([
    [thursday, 'canceled'],
  ]);
  const { items: later } = after(
    exampleOf(ScheduleItemAdded, { itemId: skills, recurrence: { ...recurrence, firstDate: '2026-11-24' } }),
  );
  expect(nextSessions(later, afterItBegan)).toEqual([]);
});

it('a change of a series leaves earlier sessions unchanged', () => {
  const later = { ...recurrence, startTime: '18:00', endTime: '19:30' };
  const ask = { type: 'ChangeScheduleItem', itemId: skills, ...facts, recurrence: later } as const;
  const changed = (from: string | null) =>
    exampleOf(ScheduleItemChanged, { itemId: skills, recurrence: later, from });
  given(added()).when(ask).then(changed(tuesday));
  given(added()).when(ask, afterItBegan).then(changed('2026-11-11'));
  given(added())
    .when({ ...ask, from: '2026-12-01' })
    .then(changed('2026-12-01'));
  given(added())
    .when({ ...ask, from: '2026-11-09' })
    .rejects('change-in-past');
  const begunToday = exampleOf(ScheduleItemAdded, {
    itemId: skills,
    recurrence: { ...recurrence, firstDate: tuesday },
  });
  const fromToday = { ...later, firstDate: tuesday };
  given(begunToday)
    .when({ ...ask, recurrence: fromToday })
    .then(exampleOf(ScheduleItemChanged, { itemId: skills, recurrence: fromToday, from: null }));
  // Without this rule, the new days would add a session in the past week.
  given(begunToday).when(ask).then(changed(tuesday));
  const { items } = after(added(), changed('2026-11-12'));
  const startsOn = (date: string) => sessionsOn(items, date).map(({ startTime }) => startTime);
  expect(['2026-11-05', tuesday, thursday].map(startsOn)).toEqual([['17:30'], ['17:30'], ['18:00']]);
});

it('a later change of a series replaces the changes planned after its first day', () => {
  const at = (startTime: string, from: string) =>
    exampleOf(ScheduleItemChanged, { itemId: skills, recurrence: { ...recurrence, startTime }, from });
  const startsAfter = (...changes: readonly ScheduleEvent[]) => {
    const { items } = after(added(), ...changes);
    return ['2026-11-10', '2026-11-17', '2026-11-24'].map((date) => sessionsOn(items, date)[0]?.startTime);
  };
  expect(startsAfter(at('16:00', '2026-11-17'), at('15:00', '2026-11-24'))).toEqual([
    '17:30',
    '16:00',
    '15:00',
  ]);
  expect(startsAfter(at('16:00', '2026-11-17'), at('15:00', '2026-11-12'))).toEqual([
    '17:30',
    '15:00',
    '15:00',
  ]);
});

it('a restored item keeps its earlier sessions, cancellations and change count', () => {
  const removed = exampleOf(ScheduleItemRemoved, { itemId: skills, recurrence });
  const before = after(added(), canceled([thursday], 'Snow'));
  const { items } = after(added(), canceled([thursday], 'Snow'), removed, added());
  expect(items).toEqual(before.items.map((item) => ({ ...item, sequence: 3 })));
  expect(after(added(), removed).removed).toMatchObject([{ itemId: skills, until: tuesday }]);
});

it('a cancellation of more than 31 days or with reversed dates is rejected, as is a session that ends before it begins', () => {
  const sentences = (input: object) =>
    cancelSessionsInput.safeParse(input).error?.issues.map((it) => it.message);
  expect(sentences({ firstDate: '2026-12-01', lastDate: '2026-12-31' })).toBeUndefined();
  expect(sentences({ firstDate: '2026-12-01', lastDate: '2027-01-01' })).toEqual([
    'Please choose at most 31 days.',
  ]);
  expect(sentences({ firstDate: '2026-12-02', lastDate: '2026-12-01' })).toEqual([
    'The last day must not be before the first.',
  ]);
  const { type: _type, ...input } = change({ endTime: '17:00' });
  expect(changeSessionInput.safeParse(input).error?.issues.map((it) => it.message)).toEqual([
    'It must end after it begins, on the same day.',
  ]);
});

const { title, times, location } = ScheduleItemAdded.example;
const facts = { title, times, location };
const change = (over: object = {}) =>
  ({
    type: 'ChangeSession',
    ...SessionChanged.example,
    itemId: skills,
    date: thursday,
    ...over,
  }) as const;
const restore = (date: string) => ({
  type: 'RestoreSessions' as const,
  sessions: [{ itemId: skills, date }],
});
