import { isPaymentPending } from '@hoops/domain/family/charges/payment-status';
import { Link } from 'react-router-dom';
import { classPauseWords } from '../../entities/athletes/class-pause-words.ts';
import { PaymentState, PlanBadge } from '../../ui/plan-badge.tsx';
import { SortHeader, type Sorting } from '../../ui/sorting.tsx';
import { type AthleteColumn, columns, daysText, gradeText, nameOf } from './athlete-columns.ts';
import type { AthleteRowsProps } from './athlete-rows.tsx';

const [name, grade, plan, parent, payment] = columns;

type AthleteTableProps = AthleteRowsProps & { readonly sorting: Sorting<AthleteColumn> };

export function AthleteTable({ athletes, today, sorting }: AthleteTableProps) {
  return (
    <div className="data-rows">
      <table className="data-table">
        <thead>
          <tr>
            <SortHeader column={name} sorting={sorting} />
            <SortHeader column={grade} sorting={sorting} className="data-short" />
            <SortHeader column={plan} sorting={sorting} className="data-short" />
            <th scope="col">Days</th>
            <SortHeader column={parent} sorting={sorting} />
            <SortHeader column={payment} sorting={sorting} className="data-short" />
          </tr>
        </thead>
        <tbody>
          {athletes.map((athlete) => {
            const pause = classPauseWords(athlete, today);
            return (
              <tr key={athlete.athleteId}>
                <th scope="row" className="data-name">
                  <Link data-row to={`/athletes/${athlete.athleteId}`}>
                    {nameOf(athlete)}
                  </Link>
                </th>
                <td className="data-short">{gradeText(athlete)}</td>
                <td>
                  <PlanBadge
                    plan={athlete.enrolledProgram}
                    hasClasses={athlete.programs.length > 0}
                    nothing="Unenrolled"
                  />
                </td>
                <td>
                  {daysText(athlete) || <span className="muted">None</span>}
                  {pause && <p className="data-detail">{pause}</p>}
                </td>
                <td className="data-name">
                  <Link to={`/parent/${athlete.parentID}`}>{athlete.parentName}</Link>
                </td>
                <td className="data-short">
                  <PaymentState pending={isPaymentPending(athlete, today)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
