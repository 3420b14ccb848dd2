import { gradeName } from '@hoops/domain/club/grades';
import { Link } from 'react-router-dom';
import { classMonthWords, classPauseWords } from '../../entities/athletes/class-pause-words.ts';
import { chosenPrograms, programsText } from '../../entities/athletes/enrolment-badge.tsx';
import type { Athlete } from '../../session/me.ts';
import { Card } from '../../ui/card.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';

function AthleteRow({ athlete, today }: { readonly athlete: Athlete; readonly today: string }) {
  const { athleteId, athleteName, enrolledProgram, grade, plan } = athlete;
  const classes = chosenPrograms(athlete);
  const detail = [
    grade === null ? 'No grade given' : gradeName(grade),
    plan?.pause &&
      `Paused ${plan.pause.hasBegun ? '' : `from ${plan.pause.fromDate} `}until ${plan.pause.untilDate}`,
    programsText(classes),
    classPauseWords(athlete, today),
    ...classMonthWords(athlete, today),
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

type ParentAthletesProps = {
  readonly athletes: readonly Athlete[];
  readonly today: string;
};

export function ParentAthletes({ athletes, today }: ParentAthletesProps) {
  return (
    <Card title="Athletes">
      {athletes.length === 0 ? (
        <p className="muted">No athletes yet</p>
      ) : (
        <ul className="data-rows">
          {athletes.map((athlete) => (
            <AthleteRow key={athlete.athleteId} athlete={athlete} today={today} />
          ))}
        </ul>
      )}
    </Card>
  );
}
