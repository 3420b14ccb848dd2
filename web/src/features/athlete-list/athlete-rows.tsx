import { isPaymentPending } from '@hoops/domain/family/charges/payment-status';
import { Link } from 'react-router-dom';
import { classPauseWords } from '../../entities/athletes/class-pause-words.ts';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { daysText, gradeText, nameOf } from './athlete-columns.ts';
import type { AthleteItem } from './athlete-list-queries.ts';

export type AthleteRowsProps = {
  readonly athletes: readonly AthleteItem[];
  readonly today: string;
};

export function AthleteRows({ athletes, today }: AthleteRowsProps) {
  return (
    <ul className="data-rows">
      {athletes.map((athlete) => (
        <li key={athlete.athleteId} className="data-row data-row-link data-two-lines">
          <div>
            <Link data-row to={`/athletes/${athlete.athleteId}`}>
              {nameOf(athlete)}
            </Link>
            <PlanBadge
              plan={athlete.enrolledProgram}
              hasClasses={athlete.programs.length > 0}
              nothing="Unenrolled"
            />
          </div>
          <div>
            <p className="data-detail">
              {[gradeText(athlete), daysText(athlete), classPauseWords(athlete, today)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {isPaymentPending(athlete, today) && <StatusBadge tone="warn">Pending</StatusBadge>}
          </div>
        </li>
      ))}
    </ul>
  );
}
