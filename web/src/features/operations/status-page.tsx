import { Link } from 'react-router-dom';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NotRefreshed } from '../../ui/not-refreshed.tsx';
import { RecordHead } from '../../ui/record-head.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AlarmsCard } from './alarms-card.tsx';
import { type RowsLag, type Subscriber, useSubscribers } from './operations-queries.ts';
import { lagOf, oldestAgeWords, stateOf } from './operations-words.ts';

function SubscriberLine({ subscriber }: { readonly subscriber: Subscriber }) {
  const { name, purpose, waiting, inFlight, deadLetters, oldestMs } = subscriber;
  const { tone, words } = stateOf(subscriber);
  return (
    <li className="record" data-row>
      <RecordHead title={name}>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </RecordHead>
      <p>{purpose}</p>
      <p className="data-detail">
        {waiting} waiting, {inFlight} in progress,{' '}
        {deadLetters === 0 ? (
          'no dead letters'
        ) : (
          <Link to="/audit/dead-letters">
            {deadLetters === 1 ? '1 dead letter' : `${deadLetters} dead letters`}
          </Link>
        )}
        {oldestMs !== null && `. ${oldestAgeWords(oldestMs)}`}
      </p>
    </li>
  );
}

type RowsProps = { readonly lag: RowsLag; readonly projector: Subscriber | undefined };

function Rows({ lag, projector }: RowsProps) {
  const { tone, words, detail } = lagOf(lag, projector);
  return (
    <Card title="Lists and pages" aside={<StatusBadge tone={tone}>{words}</StatusBadge>}>
      <p>{detail}</p>
    </Card>
  );
}

function Status() {
  const query = useSubscribers();
  const { error, dataUpdatedAt, refetch } = query;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>System status</h1>
          <p className="muted">All event subscribers, and how far behind each one is.</p>
        </div>
      </div>
      <div className="stack">
        <AlarmsCard />
        <Loaded query={query} what="the status" shape="card" count={2}>
          {({ rows, subscribers }) => (
            <>
              {error && <NotRefreshed since={dataUpdatedAt} onRetry={() => void refetch()} />}
              <Rows lag={rows} projector={subscribers.find(({ name }) => name === 'projector')} />
              <Card title="Subscribers">
                <ul className="plain-list">
                  {subscribers.map((subscriber) => (
                    <SubscriberLine key={subscriber.name} subscriber={subscriber} />
                  ))}
                </ul>
              </Card>
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

export default function StatusPage() {
  return (
    <InnerLayout>
      <Status />
    </InnerLayout>
  );
}
