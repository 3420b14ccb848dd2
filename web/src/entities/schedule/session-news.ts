import type { Session } from '@hoops/domain/schedule/sessions';
import { weekdayInMonth } from '../../lib/club-day.ts';

type News = Pick<Session, 'status' | 'reason' | 'date' | 'plannedOn' | 'movedTo'>;

/** Words about a canceled, changed or moved session; undefined if it takes place as planned. */
export const sessionNews = ({ status, reason, date, plannedOn, movedTo }: News): string | undefined => {
  if (status === 'on') return undefined;
  if (movedTo !== null) return `Moved to ${weekdayInMonth(movedTo)}`;
  if (status === 'changed')
    return plannedOn === date ? 'Changed for this day' : `Moved here from ${weekdayInMonth(plannedOn)}`;
  return reason === '' ? 'Canceled' : `Canceled: ${reason}`;
};
