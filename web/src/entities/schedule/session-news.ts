import type { Session } from '@hoops/domain/schedule/sessions';

/** Words about a canceled or changed session; undefined if it takes place as planned. */
export const sessionNews = ({ status, reason }: Pick<Session, 'status' | 'reason'>): string | undefined => {
  if (status === 'on') return undefined;
  if (status === 'changed') return 'Changed for this day';
  return reason === '' ? 'Canceled' : `Canceled: ${reason}`;
};
