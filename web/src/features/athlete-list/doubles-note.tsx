import { Link } from 'react-router-dom';
import { Note } from '../../ui/note.tsx';
import { useDoubles } from './athlete-list-queries.ts';
import { enrolmentWords, JoinDoubles } from './join-doubles.tsx';

export function DoublesNote() {
  const doubles = useDoubles();
  if (doubles.length === 0) return null;
  return (
    <div className="doubles">
      <Note tone="warn">
        <h2 className="note-title">The same child in two families?</h2>
        <p>
          These athletes have the same name and birthday. If it is one child, join the registrations: one
          stays, the other ends, and both families see the child. Then nobody pays twice.
        </p>
        {doubles.map((registrations) => (
          <div className="double" key={registrations.map(({ athleteId }) => athleteId).join()}>
            <ul>
              {registrations.map((athlete) => (
                <li key={athlete.athleteId}>
                  <Link to={`/athletes/${athlete.athleteId}`}>{athlete.athleteName}</Link>
                  {` in the family of ${athlete.parentName}: ${enrolmentWords(athlete)}`}
                </li>
              ))}
            </ul>
            <JoinDoubles registrations={registrations} />
          </div>
        ))}
      </Note>
    </div>
  );
}
