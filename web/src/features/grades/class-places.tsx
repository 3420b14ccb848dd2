import { programName } from '@hoops/domain/club/days';
import { gradeName } from '@hoops/domain/club/grades';
import { momentWords } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ClassWithPlaces, useClassPlaces } from '../../entities/classes/place-queries.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { OfferPlaceDialog, type PlaceToOffer } from './offer-place-dialog.tsx';
import { PlacesDialog } from './places-dialog.tsx';

const takenWords = ({ total, taken }: ClassWithPlaces): string =>
  total === null ? `${taken} enrolled, no limit` : `${taken} of ${total} places taken`;

/** Limits of single grades, `5th Grade: 2 of 4`. */
const gradeWords = ({ grades, takenByGrade }: ClassWithPlaces): string =>
  grades
    .map(({ grade, places }) => {
      const taken = takenByGrade.find((known) => known.grade === grade)?.taken ?? 0;
      return `${gradeName(grade)}: ${taken} of ${places}`;
    })
    .join(', ');

type WaitlistProps = {
  readonly of: ClassWithPlaces;
  readonly onOffer: (place: PlaceToOffer) => void;
};

function Waitlist({ of: { program, waiting }, onOffer }: WaitlistProps) {
  return (
    <ol className="waitlist">
      {waiting.map(({ familyId, athleteId, athleteName, grade, offeredUntil }) => {
        const name = athleteName ?? 'Deleted athlete';
        return (
          <li key={athleteId}>
            <div>
              <Link to={`/athletes/${athleteId}`}>{name}</Link>
              <p className="muted">
                {grade !== null && <span>{gradeName(grade)}</span>}
                {offeredUntil !== null && <span>{`Offered until ${momentWords(offeredUntil)}`}</span>}
              </p>
            </div>
            {offeredUntil === null && (
              <Button
                look="line"
                aria-label={`Offer ${name} a place: ${programName(program)}`}
                onClick={() => onOffer({ program, familyId, athleteId, name })}
              >
                Offer a Place
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

export function ClassPlaces() {
  const [editing, setEditing] = useState<ClassWithPlaces>();
  const [offering, setOffering] = useState<PlaceToOffer>();
  const query = useClassPlaces();
  const waiting = query.data?.classes.flatMap((known) => known.waiting) ?? [];
  const focusPlace = useKeptFocus<HTMLParagraphElement>(
    waiting.map(({ offeredUntil }) => offeredUntil).join(),
  );
  return (
    <>
      <Card title="Places">
        <p className="muted focus-place" ref={focusPlace} tabIndex={-1}>
          How many athletes each class has room for. When a place opens up, the first athlete on the waitlist
          gets the offer.
        </p>
        <Loaded query={query} what="the places" count={7}>
          {({ classes }) => (
            <ul className="class-places">
              {classes.map((known) => (
                <li key={known.program}>
                  <div className="class-places-row">
                    <div>
                      <strong>{programName(known.program)}</strong>
                      <p className="muted">{takenWords(known)}</p>
                      {known.grades.length > 0 && <p className="muted">{gradeWords(known)}</p>}
                    </div>
                    <Button
                      look="line"
                      aria-label={`Edit places: ${programName(known.program)}`}
                      onClick={() => setEditing(known)}
                    >
                      Edit
                    </Button>
                  </div>
                  {known.waiting.length > 0 && (
                    <>
                      <p className="waitlist-head">Waitlist</p>
                      <Waitlist of={known} onOffer={setOffering} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <PlacesDialog of={editing} onClose={() => setEditing(undefined)} />
      <OfferPlaceDialog place={offering} onClose={() => setOffering(undefined)} />
    </>
  );
}
