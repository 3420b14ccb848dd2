import type * as z from 'zod/mini';
import { sameValue } from '../changes.ts';
import { commandOf } from '../command.ts';
import { reject } from '../decider.ts';
import { scheduleItemId } from '../ids.ts';
import { daysAfter } from '../time/club-time.ts';
import { SessionChanged, SessionsCanceled, SessionsRestored } from './events.ts';
import type { cancelSessionsInput, changeSessionInput, restoreSessionsInput } from './inputs.ts';
import {
  hasSessionBegun,
  isHeld,
  namedSession,
  type Session,
  sessionPlannedFor,
  sessionsOn,
} from './sessions.ts';
import { evolveSchedule, itemOf, type ScheduleState } from './state.ts';

const command = commandOf<ScheduleState>();

/** Only an item named by its id is canceled without fixed days; a repetition changes nothing. */
const CancelSessions = command({
  type: 'CancelSessions',
  emits: [SessionsCanceled],
  rejects: ['item-not-found', 'no-session-then', 'session-begun'],
}).decidedBy((state, asked: z.output<typeof cancelSessionsInput>, { at }) => {
  const { itemIds, firstDate, lastDate, reason } = asked;
  if (itemIds?.some((itemId) => !itemOf(state.items, itemId))) return reject('item-not-found');
  const items = state.items.filter(({ itemId }) => itemIds?.includes(itemId) ?? true);
  const known = datesBetween(firstDate, lastDate).flatMap((date) => [
    ...sessionsOn(items, date),
    ...(itemIds ? items : [])
      .filter((item) => !sessionPlannedFor(item, date))
      .flatMap((item) => namedSession(item, date) ?? []),
  ]);
  const planned = known.filter(({ status }) => status !== 'moved');
  if (planned.length === 0) return reject('no-session-then');
  const toCome = planned.filter((session) => !hasSessionBegun(session, at));
  if (toCome.length === 0) return reject('session-begun');
  const sessions = toCome.filter(isHeld).map(identityOf);
  return sessions.length === 0 ? [] : [{ type: 'SessionsCanceled', data: { sessions, reason } }];
});

const identityOf = ({ itemId, plannedOn }: Session) => ({ itemId: scheduleItemId(itemId), date: plannedOn });

const datesBetween = (first: string, last: string): readonly string[] => {
  const dates = [];
  for (let date = first; date <= last; date = daysAfter(date, 1)) dates.push(date);
  return dates;
};

const ChangeSession = command({
  type: 'ChangeSession',
  emits: [SessionChanged],
  rejects: ['item-not-found', 'no-session-then', 'session-begun', 'day-in-past'],
}).decidedBy((state, asked: z.output<typeof changeSessionInput>, { at }) => {
  const { newDate, ...facts } = asked;
  const { itemId, date, startTime, endTime, location } = facts;
  const item = itemOf(state.items, itemId);
  if (!item) return reject('item-not-found');
  const session = sessionPlannedFor(item, date);
  if (!session) return reject('no-session-then');
  if (hasSessionBegun(session, at)) return reject('session-begun');
  const day = newDate ?? date;
  if (hasSessionBegun({ date: day, startTime }, at)) return reject('day-in-past');
  const now = [session.date, session.startTime, session.endTime, session.location];
  const isKnown = isHeld(session) && sameValue([day, startTime, endTime, location], now);
  const data = { ...facts, ...(day !== date && { newDate: day }) };
  return isKnown ? [] : [{ type: 'SessionChanged', data }];
});

/** A repetition changes nothing; a canceled session that had moved returns to the day of the move. */
const RestoreSessions = command({
  type: 'RestoreSessions',
  emits: [SessionsRestored],
  rejects: ['item-not-found', 'session-begun', 'day-in-past'],
}).decidedBy((state, asked: z.output<typeof restoreSessionsInput>, { at }) => {
  if (asked.sessions.some(({ itemId }) => !itemOf(state.items, itemId))) return reject('item-not-found');
  const excepted = asked.sessions.flatMap(({ itemId, date }) => {
    const item = itemOf(state.items, itemId);
    const session = item && sessionPlannedFor(item, date);
    return !session || session.status === 'on' ? [] : [session];
  });
  const sessions = excepted.map(identityOf);
  const data = { sessions };
  const after = evolveSchedule(state, { type: 'SessionsRestored', data }, { at });
  const restored = sessions.flatMap(({ itemId, date }) => {
    const item = itemOf(after.items, itemId);
    return (item && sessionPlannedFor(item, date)) ?? [];
  });
  if (excepted.some((session) => hasSessionBegun(session, at))) return reject('session-begun');
  if (restored.some((session) => hasSessionBegun(session, at))) return reject('day-in-past');
  return sessions.length === 0 ? [] : [{ type: 'SessionsRestored', data }];
});

export const sessionCommands = [CancelSessions, ChangeSession, RestoreSessions] as const;
