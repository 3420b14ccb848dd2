import { programName } from '@hoops/domain/club/days';
import { listed } from '@hoops/domain/text/fill';
import { Link } from 'react-router-dom';
import { Note } from '../../ui/note.tsx';
import { type AthleteItem, useDoubles } from './athlete-list-queries.ts';

export function DoublesNote() {
  const items = useDoubles();
  if (items.length === 0) return null;
  return (
    <Note tone="warn">
      <h2 className="note-title">The same child in two families?</h2>
      <p>
        These athletes have the same name and birthday. If it is one child, keep one registration and delete
        the other, so that nobody pays twice.
      </p>
      <ul>
        {items.map((athlete) => (
          <li key={athlete.athleteId}>
            <Link to={`/athletes/${athlete.athleteId}`}>{athlete.athleteName}</Link>
            {` in the family of ${athlete.parentName}: ${enrolmentWords(athlete)}`}
          </li>
        ))}
      </ul>
    </Note>
  );
}

const enrolmentWords = ({ enrolledProgram, programs }: AthleteItem): string =>
  listed([...(enrolledProgram ? [enrolledProgram] : []), ...programs.map(programName)]) || 'not enrolled';
