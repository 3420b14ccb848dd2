import './day-sessions.css';
import { sessionNews } from '@hoops/domain/schedule/session-news';
import { hasSessionBegun, isHeld, type Session } from '@hoops/domain/schedule/sessions';
import { clubDate } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { longWeekday } from '../../lib/club-day.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CancelSessionsDialog } from './cancel-sessions-dialog.tsx';
import { refreshSchedule } from './schedule-queries.ts';

type Day = Pick<Session, 'itemId' | 'plannedOn'>;

/** Undoes the last change of a session; used next to every canceled, changed or moved session. */
export const useRestoreSession = () =>
  useCommand<Day>({
    name: 'session-not-restored',
    run: async ({ itemId, plannedOn }) => {
      try {
        await api.call('restoreSessions', { sessions: [{ itemId, date: plannedOn }] });
        showToast('Back on as planned.');
      } finally {
        await refreshSchedule();
      }
    },
  });

/** A session cannot move back to a day that is over. */
export const canUndo = ({ status, plannedOn }: Session, at: string): boolean =>
  status === 'canceled' || (status !== 'on' && plannedOn >= clubDate(at));

type DaySessionsProps = {
  readonly sessions: readonly Session[];
  /** Club-local date; another date of the sessions gets a heading. */
  readonly today?: string;
};

export function DaySessions({ sessions, today }: DaySessionsProps) {
  const [isAsking, setAsking] = useState(false);
  const restore = useRestoreSession();
  const place = useKeptFocus<HTMLElement>(sessions.map(({ status }) => status).join());
  const date = sessions[0]?.date;
  if (date === undefined) return null;
  const now = new Date().toISOString();
  const isOpen = (session: Session) => !hasSessionBegun(session, now);
  const on = sessions.filter((session) => isHeld(session) && isOpen(session));
  const keyOf = ({ itemId, plannedOn }: Day) => `${itemId} ${plannedOn}`;
  const weekday = longWeekday(date).split(',')[0];
  const label = `Cancel ${weekday}’s ${on.length === 1 ? 'session' : 'sessions'}`;
  return (
    <section ref={place} className="day-sessions card" aria-label="Sessions" tabIndex={-1}>
      {today !== undefined && (
        <h2 className="card-title">{date === today ? 'Sessions today' : `Next: ${longWeekday(date)}`}</h2>
      )}
      <Failure>{restore.failure}</Failure>
      <ul>
        {sessions.map((session) => (
          <li key={keyOf(session)} data-status={session.status}>
            <div>
              <p className="day-sessions-title">{session.title}</p>
              <p className="muted">{`${session.times}, ${session.location}`}</p>
              {session.status !== 'on' && <p className="day-sessions-news">{sessionNews(session)}</p>}
            </div>
            {isOpen(session) && canUndo(session, now) && (
              <Button
                look="line"
                busy={restore.asked !== undefined && keyOf(restore.asked) === keyOf(session)}
                busyLabel="Undoing..."
                onClick={() => restore.start(session)}
              >
                Undo<span className="visually-hidden"> for {session.title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {on.length > 0 && (
        <Button look="line" onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
      <CancelSessionsDialog
        subject={isAsking ? { title: `${label}?`, date } : undefined}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
