import '../../ui/data.css';
import { retentionRules } from '@hoops/domain/consumer-rules';
import { Link } from 'react-router-dom';
import type { ApiAnswer } from '../../api/api-types.ts';
import { EraseByRule, WhatErasureDoes } from '../../entities/jobs/erase-by-rule.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubDay, longDate } from '../../lib/club-day.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRecordsDue } from './records-due-queries.ts';

const { details, consents, payments, requests } = retentionRules;

function RequestsDue({ count, more }: ApiAnswer<'recordsDue'>['requests']) {
  return (
    <ul className="data-rows">
      <li className="data-row">
        <div>
          <p>
            {count === 1 && !more
              ? '1 request from a visitor'
              : `${count}${more ? '+' : ''} requests from visitors`}
          </p>
          <p className="data-detail">
            Completed, and sent at least {requests.years} years ago by people without an account. Open
            requests stay.
          </p>
        </div>
        <EraseByRule
          title="Erase old requests?"
          keep="Keep them"
          job={{
            kind: 'erase-requests',
            reason: `They were kept for ${requests.years} years, as our rule for requests requires`,
          }}
        >
          <p>
            Afterward, nobody can see who sent them, what they wrote, or the emails about them. It takes a few
            minutes and cannot be undone.
          </p>
        </EraseByRule>
      </li>
    </ul>
  );
}

export default function RecordsDuePage() {
  const { list, requests: due } = useRecordsDue();
  return (
    <InnerLayout>
      <div className="page-head">
        <div>
          <h1>Records to erase</h1>
          <p className="muted">
            Families with no plan, no classes, no balance, and no activity for {details.years} years (
            {consents.years} if they ever agreed to a plan or classes, {payments.years} if they were ever
            billed). Oldest first.
          </p>
        </div>
      </div>
      <div className="stack">
        {due && due.count > 0 && <RequestsDue {...due} />}
        <DataList
          list={list}
          noun="record"
          empty={
            <EmptyState title="Nothing to erase">
              <p>A family shows up here once its records no longer need to be kept.</p>
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
                  <EraseByRule
                    title={`Erase ${name}’s family?`}
                    keep="Keep the family"
                    job={{ kind: 'erase-family', reason, familyId: parentID, byRule: true }}
                  >
                    <WhatErasureDoes />
                  </EraseByRule>
                </li>
              ))}
            </ul>
          )}
        </DataList>
      </div>
    </InnerLayout>
  );
}
