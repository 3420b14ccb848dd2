import { Link } from 'react-router-dom';
import { RecordHead } from '../../ui/record-head.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { adviceFor, fieldName, valueWords } from './difference-words.ts';
import type { Difference } from './reconciliation-queries.ts';

function DifferenceRow({ difference }: { readonly difference: Difference }) {
  const { familyId, familyName, objectId, field, ours, theirs, healed } = difference;
  return (
    <li className="record">
      <RecordHead title={fieldName(field)}>
        <StatusBadge tone={healed ? 'ok' : 'bad'}>{healed ? 'Fixed' : 'Open'}</StatusBadge>
      </RecordHead>
      <p>
        Stripe: <strong>{valueWords(theirs)}</strong>. Ours: <strong>{valueWords(ours)}</strong>.
      </p>
      {!healed && <p>{adviceFor(difference)}</p>}
      <p className="data-detail">
        {familyId !== null && (
          <>
            <Link to={`/parent/${encodeURIComponent(familyId)}`}>{familyName ?? 'The family'}</Link>,{' '}
          </>
        )}
        {objectId}
      </p>
    </li>
  );
}

type DifferenceListProps = {
  readonly differences: readonly Difference[];
  /** Total number of differences; the list ends at one hundred. */
  readonly count: number;
};

export function DifferenceList({ differences, count }: DifferenceListProps) {
  return (
    <>
      <ul className="plain-list">
        {differences.map((difference) => (
          <DifferenceRow key={`${difference.objectId} ${difference.field}`} difference={difference} />
        ))}
      </ul>
      {count > differences.length && (
        <p className="data-detail">{count - differences.length} more are not listed.</p>
      )}
    </>
  );
}
