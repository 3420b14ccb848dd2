import { recurrenceWords } from '@hoops/domain/schedule/recurrence';
import { sessionNews } from '@hoops/domain/schedule/session-news';
import { type Session, sessionPlannedFor, versionOn } from '@hoops/domain/schedule/sessions';
import { weekdayInMonth } from '@hoops/domain/time/club-time';
import type { ReactNode } from 'react';
import type { ApiAnswer } from '../../api/api-types.ts';
import { longDate } from '../../lib/club-day.ts';
import { CalendarIcon, ClockIcon, icon } from '../../ui/icons.tsx';

const PinIcon = icon('M12 21c4-5 7-8 7-11.500a7 7 0 0 0-14 0C5 13 8 16 12 21zM12 7.500a2 2 0 1 0 .1 0');

export type ScheduleItem = ApiAnswer<'schedule'>['items'][number];

export const datesWithoutTimes = (dates: string, times: string): string =>
  times === '' ? dates : dates.replace(`, ${times}`, '');

type ScheduleItemFactsProps = {
  readonly item: ScheduleItem;
  readonly today: string;
  /** Button next to a canceled, changed or moved session. */
  readonly action?: (session: Session) => ReactNode;
};

/** Facts of an item today, then its changed days and the facts that apply later. */
export function ScheduleItemFacts({ item, today, action }: ScheduleItemFactsProps) {
  const { title, times, location, recurrence } = versionOn(item, today) ?? item;
  const dates = recurrence && recurrenceWords(recurrence);
  const isChanging = item.since !== null && item.since > today;
  const exceptions = item.exceptions.flatMap(({ date }) => sessionPlannedFor(item, date) ?? []);
  return (
    <>
      <h2>{title}</h2>
      <p>
        <ClockIcon />
        <span className="visually-hidden">Times: </span>
        {times}
      </p>
      <p>
        <PinIcon />
        <span className="visually-hidden">Location: </span>
        {location}
      </p>
      <p className="schedule-dates">
        <CalendarIcon />
        <span className="visually-hidden">Dates: </span>
        {dates === null ? 'No fixed days, so it is not in the calendar' : datesWithoutTimes(dates, times)}
      </p>
      {(isChanging || exceptions.length > 0) && (
        <ul className="schedule-changes">
          {exceptions.map((session) => (
            <li key={session.plannedOn}>
              <span>
                <strong>{weekdayInMonth(dayOf(session))}:</strong> {sessionWords(session)}
              </span>
              {action?.(session)}
            </li>
          ))}
          {isChanging && (
            <li>
              <span>
                <strong>Starting {longDate(item.since ?? '')}:</strong>{' '}
                {[item.title, item.times, item.location].filter((text) => text !== '').join(', ')}
              </span>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** Day on which a session is listed; for a canceled session, the day to which it had moved. */
const dayOf = ({ status, date, plannedOn }: Session): string => (status === 'canceled' ? date : plannedOn);

const sessionWords = (session: Session): string => {
  const { status, date, plannedOn, times, location } = session;
  if (status !== 'changed') return sessionNews(session) ?? '';
  const day = date === plannedOn ? '' : `Moved to ${weekdayInMonth(date)}, `;
  return `${day}${times}, ${location}`;
};
