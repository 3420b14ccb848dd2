import { gradeName } from '@hoops/domain/grades';
import { isPaymentPending } from '@hoops/domain/payment-status';
import { Link } from 'react-router-dom';
import type { AthleteItem } from '../../queries/admin-queries.ts';
import { programsText } from '../../ui/enrolment-badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useWide } from '../../ui/use-wide.ts';

type RowProps = { readonly athlete: AthleteItem; readonly month: string };
type AthleteRowsProps = {
  readonly athletes: readonly AthleteItem[];
  /** The club's month, `2026-11`: what is unpaid from before it makes a payment pending. */
  readonly month: string;
};

const nameOf = ({ athleteName }: AthleteItem): string => athleteName || 'Unnamed athlete';

const gradeText = ({ grade }: AthleteItem): string => (grade === null ? 'No grade' : gradeName(grade));

/** A plan names no fixed days; whoever has classes only trains on these days. */
const daysText = ({ enrolledProgram, programs }: AthleteItem): string =>
  [enrolledProgram === '' ? '' : 'Days by arrangement', programsText(programs)].filter(Boolean).join(', ');

function PlanBadge({ athlete: { enrolledProgram } }: { readonly athlete: AthleteItem }) {
  return (
    <StatusBadge tone={enrolledProgram === '' ? 'none' : 'ok'}>{enrolledProgram || 'Unenrolled'}</StatusBadge>
  );
}

function TwoLineRow({ athlete, month }: RowProps) {
  return (
    <li className="data-row data-row-link data-two-lines">
      <div>
        <Link data-row to={`/athletes/${athlete.athleteId}`}>
          {nameOf(athlete)}
        </Link>
        <PlanBadge athlete={athlete} />
      </div>
      <div>
        <p className="data-detail">{[gradeText(athlete), daysText(athlete)].filter(Boolean).join(' · ')}</p>
        {isPaymentPending(athlete, month) && <StatusBadge tone="warn">Pending</StatusBadge>}
      </div>
    </li>
  );
}

function AthleteTable({ athletes, month }: AthleteRowsProps) {
  return (
    <div className="data-rows">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Athlete</th>
            <th scope="col" className="data-short">
              Grade
            </th>
            <th scope="col" className="data-short">
              Plan
            </th>
            <th scope="col">Days</th>
            <th scope="col">Parent</th>
            <th scope="col" className="data-short">
              Payment
            </th>
          </tr>
        </thead>
        <tbody>
          {athletes.map((athlete) => (
            <tr key={athlete.athleteId}>
              <th scope="row">
                <Link data-row to={`/athletes/${athlete.athleteId}`}>
                  {nameOf(athlete)}
                </Link>
              </th>
              <td className="data-short">{gradeText(athlete)}</td>
              <td>
                <PlanBadge athlete={athlete} />
              </td>
              <td>{daysText(athlete) || <span className="muted">None</span>}</td>
              <td>
                <Link to={`/parent/${athlete.parentID}`}>{athlete.parentName}</Link>
              </td>
              <td className="data-short">
                {isPaymentPending(athlete, month) ? (
                  <StatusBadge tone="warn">Pending</StatusBadge>
                ) : (
                  <span className="muted">Up to Date</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A table where there is room for one, else two lines for each athlete. */
export function AthleteRows({ athletes, month }: AthleteRowsProps) {
  const wide = useWide();
  if (wide) return <AthleteTable athletes={athletes} month={month} />;
  return (
    <ul className="data-rows">
      {athletes.map((athlete) => (
        <TwoLineRow key={athlete.athleteId} athlete={athlete} month={month} />
      ))}
    </ul>
  );
}
