import { gradeName } from '@hoops/domain/club/grades';
import { Link } from 'react-router-dom';
import { chosenPrograms, programsText } from '../../entities/athletes/enrolment-badge.tsx';
import type { Athlete } from '../../session/me.ts';
import { Card } from '../../ui/card.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';

function AthleteRow({ athlete }: { readonly athlete: Athlete }) {
  const { athleteId, athleteName, enrolledProgram, grade, plan } = athlete;
  const classes = chosenPrograms(athlete);
  const detail = [
    grade === null ? 'No grade given' : gradeName(grade),
    plan?.pause &&
      `Paused ${plan.pause.hasBegun ? '' : `from ${plan.pause.fromDate} `}until ${plan.pause.untilDate}`,
    programsText(classes),
  ].filter(Boolean);
  return (
    <li className="data-row data-row-link">
      <div>
        <Link to={`/athletes/${athleteId}`}>{athleteName || 'Unnamed athlete'}</Link>
        <p className="data-detail">{detail.join(' · ')}</p>
      </div>
      <PlanBadge plan={enrolledProgram} hasClasses={classes.length > 0} nothing="Not Enrolled" />
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
