import { clubClockTime, clubDate, daysAfter } from '../time/club-time.ts';
import { clockWords, nextDay, type Recurrence } from './recurrence.ts';

type SessionChanges = Pick<Session, 'startTime' | 'endTime' | 'location'> & {
  readonly newDate?: string | undefined;
};

/** Change of one session of an item, or null for a cancellation, whose reason may be empty. */
export type SessionException = {
  /** Planned date, in club time like `startTime` and `endTime`. */
  readonly date: string;
  readonly changes: SessionChanges | null;
  readonly reason: string;
  /** Day, time and place to which a canceled session had moved; undoing the cancellation restores them. */
  readonly moved?: SessionChanges | undefined;
};

type Facts = {
  readonly title: string;
  readonly times: string;
  readonly location: string;
  readonly recurrence: Recurrence | null;
};

/** Facts of an item from `since` to `until`, both inclusive; null means no limit. */
export type ItemVersion = Facts & { readonly since: string | null; readonly until: string | null };

/** Item with its newest facts; `earlier` holds the facts of dates before a change of the series. */
export type PlannedItem = Facts & {
  readonly itemId: string;
  readonly since: string | null;
  readonly earlier: readonly ItemVersion[];
  readonly exceptions: readonly SessionException[];
};

export type Session = {
  readonly itemId: string;
  readonly title: string;
  /** In words, for example `5:30 PM to 7:00 PM`. */
  readonly times: string;
  readonly location: string;
  readonly date: string;
  /** Date of the session in its series, which identifies it. */
  readonly plannedOn: string;
  readonly startTime: string;
  readonly endTime: string;
  /** A moved session is listed on its planned date too, as `moved`. */
  readonly status: 'on' | 'changed' | 'canceled' | 'moved';
  readonly movedTo: string | null;
  /** Reason of a cancellation; may be empty. */
  readonly reason: string;
};

export const versionsOf = (item: PlannedItem): readonly ItemVersion[] => {
  const { title, times, location, recurrence, since } = item;
  return [...item.earlier, { title, times, location, recurrence, since, until: null }];
};

export const versionOn = (item: PlannedItem, date: string): ItemVersion | undefined =>
  versionsOf(item).findLast(({ since, until }) => (since ?? '') <= date && (until === null || date <= until));

/** First session of a version from a date on, ignoring cancellations. */
export const firstSession = ({ recurrence, since, until }: ItemVersion, from = ''): string | undefined => {
  if (!recurrence) return undefined;
  const earliest = [from, since ?? '', recurrence.firstDate].sort().at(-1) ?? '';
  const date = nextDay(recurrence, earliest);
  return date !== undefined && (until === null || date <= until) ? date : undefined;
};

const regularSession = (item: PlannedItem, date: string): Session | undefined => {
  const version = versionOn(item, date);
  if (!version?.recurrence || firstSession(version, date) !== date) return undefined;
  const { title, times, location, recurrence } = version;
  const { startTime, endTime } = recurrence;
  const planned = { itemId: item.itemId, title, times, location, date, plannedOn: date, startTime, endTime };
  return { ...planned, status: 'on', movedTo: null, reason: '' };
};

/** An item without fixed times counts as a session until its day is over. */
const endOfDay = '23:59';

/** Session of an item without fixed days, named by its date; undefined for an item with fixed days. */
export const namedSession = (item: PlannedItem, date: string): Session | undefined => {
  const version = versionOn(item, date);
  if (!version || version.recurrence) return undefined;
  const { title, times, location } = version;
  const named = { itemId: item.itemId, title, times, location, date, plannedOn: date, reason: '' };
  return { ...named, startTime: endOfDay, endTime: endOfDay, status: 'on', movedTo: null };
};

const newDateOf = ({ changes, moved }: SessionException): string | undefined => (changes ?? moved)?.newDate;

/** Session that the series plans for a date, on the day when it is held. */
export const sessionPlannedFor = (item: PlannedItem, date: string): Session | undefined => {
  const regular = regularSession(item, date);
  const exception = item.exceptions.find((known) => known.date === date);
  if (!exception) return regular;
  const { changes, reason, moved } = exception;
  const status = changes ? 'changed' : 'canceled';
  const { newDate, ...now } = changes ?? moved ?? {};
  // Later changes of the series leave a moved session where it is.
  if (newDate !== undefined && 'startTime' in now) {
    const { title } = versionOn(item, newDate) ?? item;
    const held = { itemId: item.itemId, title, ...now, times: timesWords(now), date: newDate };
    return { ...held, plannedOn: date, status, movedTo: null, reason };
  }
  if (regular && changes) return { ...regular, ...now, times: timesWords(changes), status };
  const canceled = regular ?? (changes ? undefined : namedSession(item, date));
  return canceled && { ...canceled, status, reason };
};

/** Sessions of a date in schedule order, including canceled sessions and those moved to another date. */
export const sessionsOn = (items: readonly PlannedItem[], date: string): readonly Session[] =>
  items.flatMap((item) => {
    const planned = sessionPlannedFor(item, date);
    const regular = regularSession(item, date);
    const away = planned && planned.date !== date ? planned.date : null;
    const here = away === null ? planned : regular && { ...regular, status: 'moved' as const, movedTo: away };
    const arriving = item.exceptions.filter((exception) => newDateOf(exception) === date);
    return [
      ...(here ? [here] : []),
      ...arriving.flatMap((exception) => sessionPlannedFor(item, exception.date) ?? []),
    ];
  });

export const isHeld = ({ status }: Pick<Session, 'status'>): boolean =>
  status === 'on' || status === 'changed';

/** True after the last date, including that of a moved session; an item without days never ends. */
export const hasEnded = (
  { recurrence, exceptions }: Pick<PlannedItem, 'recurrence' | 'exceptions'>,
  today: string,
): boolean =>
  (recurrence?.lastDate ?? today) < today &&
  exceptions.every((exception) => (newDateOf(exception) ?? '') < today);

const maxDaysAhead = 7;

/** Sessions of the next day that has a session to come, today included; empty after a week without. */
export const nextSessions = (items: readonly PlannedItem[], at: string): readonly Session[] => {
  const today = clubDate(at);
  return (
    Array.from({ length: maxDaysAhead }, (_, days) => sessionsOn(items, daysAfter(today, days))).find(
      (sessions) => sessions.some((session) => !hasSessionBegun(session, at)),
    ) ?? []
  );
};

export const timesWords = ({ startTime, endTime }: Pick<Session, 'startTime' | 'endTime'>): string =>
  `${clockWords(startTime)} to ${clockWords(endTime)}`;

export const hasSessionBegun = (
  { date, startTime }: Pick<Session, 'date' | 'startTime'>,
  at: string,
): boolean => {
  const today = clubDate(at);
  return date < today || (date === today && startTime <= clubClockTime(at));
};

/** Versions that remain when an item ends or changes on a date, without versions that never had a session. */
export const versionsBefore = (item: PlannedItem, date: string): readonly ItemVersion[] => {
  const last = daysAfter(date, -1);
  return versionsOf(item)
    .map((version) => ({ ...version, until: version.until ?? last }))
    .map((version) => ({ ...version, until: earlierOf(version.until, last) }))
    .filter((version) => firstSession(version) !== undefined)
    .slice(-maxVersionsKept);
};
const maxVersionsKept = 20;

const earlierOf = (one: string, other: string): string => {
  if (one < other) return one;
  return other;
};

/** First date that a change can apply to: today, or tomorrow once today’s session has begun. */
export const firstDateToChange = (item: PlannedItem, at: string): string => {
  const today = clubDate(at);
  return sessionsOn([item], today).some((session) => hasSessionBegun(session, at))
    ? daysAfter(today, 1)
    : today;
};
