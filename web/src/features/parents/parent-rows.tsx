import { isPaymentPending } from '@hoops/domain/family/charges/payment-status';
import { Link } from 'react-router-dom';
import type { ParentItem } from '../../entities/parents/parent-queries.ts';
import { PaymentState } from '../../ui/plan-badge.tsx';
import { SortHeader, type Sorting } from '../../ui/sorting.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type ParentColumn = 'name' | 'payment';

export const columns = [
  { value: 'name', label: 'Parent' },
  { value: 'payment', label: 'Payment' },
] as const;

const [name, payment] = columns;

/** Formats `{name} - {n} athlete(s)`, even if n is 1 (spec section 2, /parents). */
function ParentLink({ parent: { parentID, name: parentName, athletes } }: { readonly parent: ParentItem }) {
  return (
    <Link data-row to={`/parent/${parentID}`}>
      {parentName} - {athletes.length} athlete(s)
    </Link>
  );
}

const namesOf = ({ athletes }: ParentItem): string =>
  athletes.map(({ athleteName }) => athleteName || 'Unnamed athlete').join(', ');

const homesOf = ({ name: parentName, partners, otherHomeOf }: ParentItem): readonly string[] => [
  ...partners.map((partner) => `${partner}, partner of ${parentName}`),
  ...otherHomeOf.map(
    (home) =>
      `Other home of ${home.athletes.map((athlete) => athlete || 'Unnamed athlete').join(', ')}, family of ${home.parentName}`,
  ),
];

function Homes({ parent }: { readonly parent: ParentItem }) {
  return homesOf(parent).map((line) => (
    <p key={line} className="data-detail">
      {line}
    </p>
  ));
}

const takenBy = ({ athletes }: ParentItem): string =>
  [
    ...(['Full Week', 'Half Week'] as const).filter((plan) =>
      athletes.some(({ enrolledProgram }) => enrolledProgram === plan),
    ),
    ...(athletes.some(({ hasClasses }) => hasClasses) ? ['Classes'] : []),
  ].join(', ');

export type ParentRowsProps = {
  readonly parents: readonly ParentItem[];
  readonly today: string;
};

export function ParentRows({ parents, today }: ParentRowsProps) {
  return (
    <ul className="data-rows">
      {parents.map((parent) => (
        <li key={parent.parentID} className="data-row data-row-link data-two-lines">
          <div>
            <ParentLink parent={parent} />
            {isPaymentPending(parent, today) && <StatusBadge tone="warn">Pending</StatusBadge>}
          </div>
          {parent.athletes.length > 0 && (
            <p className="data-detail">{[namesOf(parent), takenBy(parent) || 'Not enrolled'].join(' · ')}</p>
          )}
          <Homes parent={parent} />
        </li>
      ))}
    </ul>
  );
}

type ParentTableProps = ParentRowsProps & { readonly sorting: Sorting<ParentColumn> };

export function ParentTable({ parents, today, sorting }: ParentTableProps) {
  return (
    <div className="data-rows">
      <table className="data-table">
        <thead>
          <tr>
            <SortHeader column={name} sorting={sorting} />
            <th scope="col">Athletes</th>
            <th scope="col">Plan</th>
            <SortHeader column={payment} sorting={sorting} className="data-short" />
          </tr>
        </thead>
        <tbody>
          {parents.map((parent) => (
            <tr key={parent.parentID}>
              <th scope="row" className="data-name">
                <ParentLink parent={parent} />
                <Homes parent={parent} />
              </th>
              <td className="data-name">{namesOf(parent) || <span className="muted">None</span>}</td>
              <td>{takenBy(parent) || <span className="muted">Not enrolled</span>}</td>
              <td className="data-short">
                <PaymentState pending={isPaymentPending(parent, today)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
