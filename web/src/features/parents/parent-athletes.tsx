import { gradeName } from '@hoops/domain/grades';
import { Link } from 'react-router-dom';
import type { Athlete } from '../../queries/family-queries.ts';
import { Card } from '../../ui/card.tsx';
import { chosenPrograms, programsText } from '../../ui/enrolment-badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

function AthleteRow({ athlete }: { readonly athlete: Athlete }) {
  const { athleteId, athleteName, enrolledProgram, grade } = athlete;
  const detail = [
    grade === null ? 'No grade given' : gradeName(grade),
    programsText(chosenPrograms(athlete)),
  ].filter(Boolean);
  return (
    <li className="data-row data-row-link">
      <div>
        <Link to={`/athletes/${athleteId}`}>{athleteName || 'Unnamed athlete'}</Link>
        <p className="data-detail">{detail.join(' · ')}</p>
      </div>
      <StatusBadge tone={enrolledProgram === '' ? 'none' : 'ok'}>
        {enrolledProgram || 'Not Enrolled'}
      </StatusBadge>
    </li>
  );
}

/** The parent's athletes, each with its plan; the days are those of single classes. */
export function ParentAthletes({ athletes }: { readonly athletes: readonly Athlete[] }) {
  return (
    <Card title="Athletes">
      {athletes.length === 0 ? (
        <p className="muted">No athletes yet</p>
      ) : (
        <ul className="data-rows">
          {athletes.map((athlete) => (
            <AthleteRow key={athlete.athleteId} athlete={athlete} />
          ))}
        </ul>
      )}
    </Card>
  );
}
