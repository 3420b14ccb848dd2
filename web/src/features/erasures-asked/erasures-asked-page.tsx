import '../../ui/data.css';
import { Link } from 'react-router-dom';
import { EraseFamily } from '../../entities/jobs/erase-family.tsx';
import { blockerLines } from '../../entities/parents/erasure-words.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubMoment } from '../../lib/club-day.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useErasuresAsked } from './erasures-asked-queries.ts';

export default function ErasuresAskedPage() {
  return (
    <InnerLayout>
      <div className="page-head">
        <div>
          <h1>Erasure requests</h1>
          <p className="muted">Families that want all their data erased, oldest request first.</p>
        </div>
        <ButtonLink look="line" to="/records-due">
          Records to erase
        </ButtonLink>
      </div>
      <DataList
        list={useErasuresAsked()}
        noun="request"
        empty={
          <EmptyState title="No erasure requests">
            <p>Families can request erasure under “Your data”.</p>
          </EmptyState>
        }
      >
        {(items) => (
          <ul className="data-rows">
            {items.map(({ parentID, name, askedAt, ...inTheWay }) => (
              <li key={parentID} className="data-row" data-row tabIndex={-1}>
                <div>
                  <Link to={`/parent/${parentID}`}>{name}</Link>
                  <p className="data-detail">Requested on {clubMoment(askedAt)}</p>
                  {blockerLines(inTheWay).map((line) => (
                    <p key={line} className="data-detail">
                      {line}
                    </p>
                  ))}
                </div>
                {inTheWay.blockers.length === 0 ? (
                  <EraseFamily familyId={parentID} name={name} inTheWay={inTheWay} />
                ) : (
                  <StatusBadge tone="warn">Something to settle first</StatusBadge>
                )}
              </li>
            ))}
          </ul>
        )}
      </DataList>
    </InnerLayout>
  );
}
