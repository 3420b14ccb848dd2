import { gradeName } from '@hoops/domain/grades';
import { Link } from 'react-router-dom';
import type { Athlete } from '../../queries/family-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chosenPrograms, EnrolmentBadge, programsText } from '../../ui/enrolment-badge.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';

/** What an athlete takes: the plan and the classes; without any, what its page is for. */
function Enrolment({ athlete }: { readonly athlete: Athlete }) {
  const taken = [athlete.enrolledProgram, programsText(chosenPrograms(athlete))].filter(
    (text) => text !== '',
  );
  if (taken.length > 0) return <span className="athlete-card-program">{taken.join(', ')}</span>;
  return (
    <span className="athlete-card-program athlete-card-invite">
      Choose a plan or classes <ArrowIcon />
    </span>
  );
}

/** One card per athlete, the way to another one, and the way to classes (spec section 2, /portal). */
export function AthleteCards({ athletes }: { readonly athletes: readonly Athlete[] }) {
  return (
    <section className="stack" aria-labelledby="athletes-title">
      <h2 id="athletes-title" className="section-title">
        Athletes
      </h2>
      {athletes.length === 0 ? (
        <EmptyState title="No athletes yet">
          <p>Add your first athlete, then choose a plan or single classes.</p>
        </EmptyState>
      ) : (
        <ul className="athlete-cards">
          {athletes.map((athlete) => (
            <li key={athlete.athleteId}>
              <Link className="athlete-card" to={`/athletes/${athlete.athleteId}`}>
                <span className="athlete-card-name">{athlete.athleteName || 'Unnamed athlete'}</span>
                <span className="muted">
                  {athlete.grade === null ? 'No grade given' : gradeName(athlete.grade)}
                </span>
                <EnrolmentBadge athlete={athlete} />
                <Enrolment athlete={athlete} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        <ButtonLink to="/add-athlete">+ Add Athlete</ButtonLink>
        {athletes.length > 0 && (
          <ButtonLink look="line" to="/programs">
            Choose classes
          </ButtonLink>
        )}
        <ButtonLink look="line" to="/program-change">
          Make Change to Programs
        </ButtonLink>
      </div>
    </section>
  );
}
