import { className } from '@hoops/domain/club/days';
import { momentWords } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { type ClassPlace, refreshPlaces } from '../../entities/classes/place-queries.ts';
import type { Athlete } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LeaveWaitlistDialog } from './leave-waitlist-dialog.tsx';

/** True if the athlete can get the class only through the waitlist. */
export const isFull = ({ left, offeredUntil }: ClassPlace): boolean => left === 0 && offeredUntil === null;

const placeWords = ({ left, position, offeredUntil }: ClassPlace): string => {
  if (offeredUntil !== null) return `We are holding a place for you until ${momentWords(offeredUntil)}.`;
  if (position !== null) return `Full. Number ${position} on the waitlist`;
  if (left === 0) return 'Full';
  return left === 1 ? '1 place left' : `${left} places left`;
};

type OfAthlete = { readonly athlete: Athlete; readonly place: ClassPlace };

function JoinWaitlist({ athlete: { athleteId, athleteName }, place: { program } }: OfAthlete) {
  const join = useCommand({
    name: 'waitlist-not-joined',
    run: async () => {
      try {
        await api.call('joinWaitlist', { program, athleteId });
      } finally {
        await refreshPlaces();
      }
    },
  });
  return (
    <>
      <Button
        look="line"
        busy={join.busy}
        busyLabel="Joining..."
        aria-label={`Join the waitlist for ${className(program)}, ${athleteName}`}
        onClick={() => join.start()}
      >
        Join Waitlist
      </Button>
      <Failure>{join.failure}</Failure>
    </>
  );
}

type ClassPlaceProps = OfAthlete & {
  readonly id: string;
  readonly chosen: boolean;
  readonly mayJoin: boolean;
  readonly onAccept: () => void;
};

/** Places left, or the waitlist of a full class; nothing for a class without a limit. */
export function ClassPlaceLine({ athlete, place, id, chosen, mayJoin, onAccept }: ClassPlaceProps) {
  const [leaving, setLeaving] = useState(false);
  const { program, left, position, offeredUntil } = place;
  if (left === null && position === null) return null;
  const subject = `${className(program)}, ${athlete.athleteName}`;
  return (
    <div className="class-place" data-full={isFull(place)}>
      <p id={id}>{offeredUntil !== null && chosen ? 'Save to accept the place.' : placeWords(place)}</p>
      {offeredUntil !== null && !chosen && (
        <Button aria-label={`Accept the place in ${subject}`} onClick={onAccept}>
          Accept
        </Button>
      )}
      {position === null && isFull(place) && mayJoin && <JoinWaitlist athlete={athlete} place={place} />}
      {position !== null && (
        <Button
          look="line"
          aria-label={
            offeredUntil === null ? `Leave the waitlist for ${subject}` : `Decline the place in ${subject}`
          }
          onClick={() => setLeaving(true)}
        >
          {offeredUntil === null ? 'Leave Waitlist' : 'Decline'}
        </Button>
      )}
      <LeaveWaitlistDialog open={leaving} athlete={athlete} place={place} onClose={() => setLeaving(false)} />
    </div>
  );
}
