import { className } from '@hoops/domain/club/days';
import { momentWords } from '@hoops/domain/time/club-time';
import { usePlaces } from '../../entities/classes/place-queries.ts';
import type { Athlete } from '../../session/me.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/**
 * Open offers of places. Shows nothing after a failed read, because the emails and Choose classes show offers
 * too.
 */
export default function OfferedPlaces({ athletes }: { readonly athletes: readonly Athlete[] }) {
  const { data } = usePlaces();
  const nameOf = (id: string) => athletes.find(({ athleteId }) => athleteId === id)?.athleteName;
  const offers = (data?.athletes ?? []).flatMap(({ athleteId, classes }) =>
    classes.flatMap(({ program, offeredUntil }) =>
      offeredUntil === null ? [] : [{ program, offeredUntil, athleteId, name: nameOf(athleteId) }],
    ),
  );
  if (offers.length === 0) return null;
  return (
    <Note>
      {offers.map(({ athleteId, name, program, offeredUntil }) => (
        <p key={`${athleteId}-${program}`}>
          {`We are holding a place in ${className(program)} for ${name} until ${momentWords(offeredUntil)}.`}
        </p>
      ))}
      <ButtonLink look="line" to="/programs">
        Accept or Decline
      </ButtonLink>
    </Note>
  );
}
