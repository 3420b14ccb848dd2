import './reconciliation.css';
import { useState } from 'react';
import { isOpen, useJobRuns } from '../../entities/jobs/job-queries.ts';
import { OpenRun } from '../../entities/jobs/open-run.tsx';
import { StartJob } from '../../entities/jobs/start-job.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubMoment } from '../../lib/club-day.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DifferenceList } from './difference-list.tsx';
import { LastComparison } from './last-comparison.tsx';
import { isAwaited, type Reconciliation, useReconciliations } from './reconciliation-queries.ts';
import { outcomeOf, requesterWords } from './run-words.ts';

function EarlierRun({ run }: { readonly run: Reconciliation }) {
  const { tone, words } = outcomeOf(run);
  const line = (
    <span className="record-head">
      <span>
        {clubMoment(run.startedAt)} <span className="muted">{requesterWords(run)}</span>
      </span>
      <StatusBadge tone={tone}>{words}</StatusBadge>
    </span>
  );
  if (!run.found || run.differences.length === 0) return <li>{line}</li>;
  return (
    <li className="record">
      <details className="earlier">
        <summary>{line}</summary>
        <DifferenceList differences={run.differences} count={run.found.healedCount + run.found.openCount} />
      </details>
    </li>
  );
}

const useAwaited = () => {
  const [started, setStarted] = useState<string>();
  const jobs = useJobRuns().items?.filter(({ kind }) => kind === 'reconciliation');
  const open = jobs?.find(isOpen);
  const given = jobs?.find(({ runId }) => runId === started)?.status;
  const isGivenUp = given === 'cancelled' || given === 'failed';
  return { open, started, awaited: open?.runId ?? (isGivenUp ? undefined : started), setStarted };
};

function ReconciliationRuns() {
  const { open, started, awaited, setStarted } = useAwaited();
  const runs = useReconciliations(awaited);
  const { items } = runs;
  const running = isAwaited(items, awaited);
  // Finished runs; the newest finished run stays visible while a new run is in progress.
  const finished = items?.filter(({ status }) => status !== 'running') ?? [];
  const [last, ...earlier] = finished;
  const done = items?.find(({ runId }) => runId === started);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Reconciliation</h1>
          <p className="muted">Stripe’s books and ours are compared every night.</p>
        </div>
        <StartJob kind="reconciliation" running={running} onStarted={setStarted} />
      </div>
      <div className="visually-hidden" role="status">
        {running && 'Comparing with Stripe...'}
        {done && !running && `Comparison finished: ${outcomeOf(done).words}.`}
      </div>
      <div className="stack">
        {open && (
          <Card title="In progress">
            <OpenRun run={open} />
          </Card>
        )}
        <Loaded
          query={{ data: items, error: runs.error, refetch: runs.retry }}
          what="comparisons"
          shape="card"
          count={2}
        >
          {() =>
            last ? (
              <LastComparison run={last} />
            ) : (
              <EmptyState title="Not compared yet">
                <p>The first comparison runs tonight, or now if you start it.</p>
              </EmptyState>
            )
          }
        </Loaded>
        {earlier.length > 0 && (
          <Card title="Earlier">
            <div className="stack-small">
              <ul className="plain-list">
                {earlier.map((run) => (
                  <EarlierRun key={run.runId} run={run} />
                ))}
              </ul>
              {runs.hasMore && (
                <Button look="line" wide busy={runs.loadingMore} onClick={runs.loadMore}>
                  Show more
                </Button>
              )}
            </div>
          </Card>
        )}
      </div>
    </>
  );
}

export default function ReconciliationPage() {
  return (
    <InnerLayout>
      <ReconciliationRuns />
    </InnerLayout>
  );
}
