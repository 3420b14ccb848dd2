import '../../ui/data.css';
import { retentionRules } from '@hoops/domain/consumer-rules';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { pagedOf, pages } from '../../api/paged.ts';
import { queryClient } from '../../api/query-client.ts';
import { EraseByRule } from '../../entities/jobs/erase-by-rule.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubDay, longDate } from '../../lib/club-day.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const dueQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['records-due'],
  queryFn: ({ pageParam: cursor, signal }) => api.call('recordsDue', { cursor }, { signal }),
});

const { details, consents, payments } = retentionRules;

/** Families that have ended and were kept for as long as the rule says, for administrators. */
export default function RecordsDuePage() {
  const list = pagedOf(useInfiniteQuery(dueQuery, queryClient), ({ parentID }) => parentID);
  return (
    <InnerLayout>
      <div className="page-head">
        <div>
          <h1>Records to erase</h1>
          <p className="muted">
            Families without a plan, classes or anything to pay, with which nothing happened for{' '}
            {details.years} years, or {consents.years} if they agreed to a plan or classes, or{' '}
            {payments.years} if there were bills. The longest ago first.
          </p>
        </div>
      </div>
      <DataList
        list={list}
        noun="record"
        empty={
          <EmptyState title="Nothing to erase">
            <p>A family appears here on the day until which its records are kept.</p>
          </EmptyState>
        }
      >
        {(items) => (
          <ul className="data-rows">
            {items.map(({ parentID, name, lastActiveAt, dueOn, reason }) => (
              <li key={parentID} className="data-row" data-row tabIndex={-1}>
                <div>
                  <Link to={`/parent/${parentID}`}>{name}</Link>
                  <p className="data-detail">
                    Nothing happened since {clubDay(lastActiveAt)}. Kept until {longDate(dueOn)}.
                  </p>
                </div>
                <EraseByRule familyId={parentID} name={name} reason={reason} />
              </li>
            ))}
          </ul>
        )}
      </DataList>
    </InnerLayout>
  );
}
