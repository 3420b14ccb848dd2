import { clubDate, daysAfter, weekdayInMonth } from '../time/club-time.ts';
import { firstDay } from './recurrence.ts';
import { hasSessionBegun, type PlannedItem, type Session, sessionsOn } from './sessions.ts';

type News = Pick<Session, 'status' | 'reason' | 'date' | 'plannedOn' | 'movedTo'>;

/** Words about a canceled, changed or moved session; undefined if it takes place as planned. */
export const sessionNews = ({ status, reason, date, plannedOn, movedTo }: News): string | undefined => {
  if (status === 'on') return undefined;
  if (movedTo !== null) return `Moved to ${weekdayInMonth(movedTo)}`;
  if (status === 'changed')
    return plannedOn === date ? 'Changed for this day' : `Moved here from ${weekdayInMonth(plannedOn)}`;
  return reason === '' ? 'Canceled' : `Canceled (${reason})`;
};

const daysAhead = 7;

export const comingNews = (
  items: readonly PlannedItem[],
  at: string,
): readonly { readonly day: string; readonly text: string }[] => {
  const today = clubDate(at);
  const extra = items.filter(
    ({ recurrence }) => recurrence?.lastDate === (recurrence && firstDay(recurrence)),
  );
  return Array.from({ length: daysAhead }, (_, days) => daysAfter(today, days)).flatMap((date) =>
    sessionsOn(items, date)
      .filter((session) => !hasSessionBegun(session, at))
      .flatMap((session) => {
        const { title, times, location, status, itemId } = session;
        const isExtra = status === 'on' && extra.some((item) => item.itemId === itemId);
        const news = isExtra ? 'Extra session' : sessionNews(session);
        if (news === undefined) return [];
        const facts = status === 'on' || status === 'changed' ? `, ${times}, ${location}` : '';
        return [{ day: weekdayInMonth(date), text: `${title}: ${news}${facts}` }];
      }),
  );
};
