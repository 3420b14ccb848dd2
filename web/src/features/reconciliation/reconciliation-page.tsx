import './reconciliation.css';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubMoment } from '../../lib/club-day.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DifferenceList } from './difference-list.tsx';
import { LastComparison } from './last-comparison.tsx';
import { isUnderWay, type Reconciliation, useReconciliations } from './reconciliation-queries.ts';
import { outcomeOf } from './run-words.ts';

/** An earlier comparison; what it found opens below it. */
function EarlierRun({ run }: { readonly run: Reconciliation }) {
  const { tone, words } = outcomeOf(run);
  const line = (
    <span className="difference-head">
      {clubMoment(run.startedAt)}
      <StatusBadge tone={tone}>{words}</StatusBadge>
    </span>
  );
  if (!run.found || run.differences.length === 0) return <li className="earlier">{line}</li>;
  return (
    <li>
      <details className="earlier">
        <summary>{line}</summary>
        <DifferenceList differences={run.differences} count={run.found.healedCount + run.found.openCount} />
      </details>
    </li>
  );
}

function ReconciliationRuns() {
  const [awaited, setAwaited] = useState<string>();
  const runs = useReconciliations(awaited);
  const { items } = runs;
  const running = isUnderWay(items, awaited);
  const { start, busy, failure } = useCommand({
    name: 'reconcile',
    run: async () => {
      setAwaited(undefined);
      const { runId } = await api.call('startReconciliation', {});
      setAwaited(runId);
    },
  });
  // While the new one is under way, the last finished one still says most.
  const finished = items?.filter(({ status }) => status !== 'running') ?? [];
  const [last, ...earlier] = finished;
  const done = items?.find(({ runId }) => runId === awaited);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Reconciliation</h1>
          <p className="muted">Stripe’s books and ours are compared every night.</p>
        </div>
        <Button busy={busy || running} busyLabel="Comparing..." onClick={() => start()}>
          Reconcile now
        </Button>
      </div>
      <div className="visually-hidden" role="status">
        {running && 'Comparing with Stripe...'}
        {done && !running && `Comparison finished: ${outcomeOf(done).words}.`}
      </div>
      <Failure>{failure}</Failure>
      {items === undefined && runs.error === null && (
        <Skeleton shape="card" count={2} label="Loading comparisons..." />
      )}
      {items === undefined && runs.error !== null && <LoadFailed error={runs.error} onRetry={runs.retry} />}
      {items && !last && (
        <EmptyState title="Not compared yet">
          <p>The first comparison runs tonight, or now when you ask for it.</p>
        </EmptyState>
      )}
      <div className="stack">
        {last && <LastComparison run={last} />}
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

/** The comparisons with the payment provider, for administrators. */
export default function ReconciliationPage() {
  return (
    <InnerLayout>
      <ReconciliationRuns />
    </InnerLayout>
  );
}
