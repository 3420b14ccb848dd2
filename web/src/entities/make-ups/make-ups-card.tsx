import './make-ups-card.css';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { longWeekday } from '../../lib/club-day.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { type Athlete, refreshFamily } from '../../session/me.ts';
import { useOnBehalfOf } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BookMakeUpDialog } from './book-make-up-dialog.tsx';
import { type MakeUp, openMakeUps } from './make-up-words.ts';

type Of = Pick<Athlete, 'athleteId' | 'athleteName'>;

type LineProps = {
  readonly athlete: Of;
  readonly makeUp: MakeUp;
  /** False for administrators, who must first act for the family. */
  readonly own: boolean;
  /** True if several athletes are listed. */
  readonly named: boolean;
  readonly onBook: () => void;
};

function MakeUpLine({ athlete, makeUp, own, named, onBook }: LineProps) {
  const { athleteId, athleteName } = athlete;
  const { makeUpId, missed, bookedOn, expiresOn, isToArrange } = makeUp;
  const byCoach = useOnBehalfOf() !== undefined;
  const release = useCommand({
    name: 'make-up-not-released',
    run: async () => {
      try {
        await api.call('releaseMakeUp', { athleteId, makeUpId });
      } finally {
        await refreshFamily();
      }
    },
  });
  const words = bookedOn === null ? `Use it by ${longWeekday(expiresOn)}` : longWeekday(bookedOn);
  return (
    <li>
      <div>
        <p className="make-up-title">{named ? `${athleteName}: ${words}` : words}</p>
        <p className="muted">
          For {isToArrange ? 'training' : 'the class'} on {longWeekday(missed)}
          {isToArrange && bookedOn === null && '. Please call or email the coach to pick a day.'}
        </p>
        <Failure>{release.failure}</Failure>
      </div>
      {bookedOn !== null && <StatusBadge tone="ok">Booked</StatusBadge>}
      {own && bookedOn !== null && (
        <Button
          look="line"
          aria-label={`Cancel the booking of ${athleteName} on ${longWeekday(bookedOn)}`}
          busy={release.busy}
          busyLabel="Canceling..."
          onClick={() => release.start()}
        >
          Cancel Booking
        </Button>
      )}
      {own && bookedOn === null && (!isToArrange || byCoach) && (
        <Button
          look="line"
          aria-label={`Book for ${athleteName} in place of ${longWeekday(missed)}`}
          onClick={onBook}
        >
          Book
        </Button>
      )}
    </li>
  );
}

type MakeUpsCardProps = {
  readonly athletes: readonly (Of & Pick<Athlete, 'makeUps'>)[];
  readonly today: string;
  readonly own: boolean;
};

/** Open make-up classes of these athletes; renders nothing if there are none. */
export default function MakeUpsCard({ athletes, today, own }: MakeUpsCardProps) {
  const [chosen, setChosen] = useState<{ readonly athlete: Of; readonly makeUp: MakeUp }>();
  const lines = athletes.flatMap((athlete) =>
    openMakeUps(athlete.makeUps, today).map((makeUp) => ({ athlete, makeUp })),
  );
  const place = useKeptFocus<HTMLDivElement>(
    `${chosen?.makeUp.makeUpId} ${lines.map(({ makeUp }) => `${makeUp.makeUpId} ${makeUp.bookedOn}`).join()}`,
  );
  if (lines.length === 0) return null;
  return (
    <Card title="Make-up classes">
      <div ref={place} tabIndex={-1} className="stack focus-place">
        <ul className="make-ups">
          {lines.map(({ athlete, makeUp }) => (
            <MakeUpLine
              key={makeUp.makeUpId}
              athlete={athlete}
              makeUp={makeUp}
              own={own}
              named={athletes.length > 1}
              onBook={() => setChosen({ athlete, makeUp })}
            />
          ))}
        </ul>
      </div>
      <BookMakeUpDialog subject={chosen} onClose={() => setChosen(undefined)} />
    </Card>
  );
}
