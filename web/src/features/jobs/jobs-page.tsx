import type { StartableJob } from '@hoops/domain/job-kinds';
import { Link } from 'react-router-dom';
import { isOpen, type JobRun, refreshJobRuns, useJobRuns } from '../../entities/jobs/job-queries.ts';
import { groups, kindWords, outcomeOf } from '../../entities/jobs/job-words.ts';
import { OpenRun } from '../../entities/jobs/open-run.tsx';
import { StartJob } from '../../entities/jobs/start-job.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NotRefreshed } from '../../ui/not-refreshed.tsx';
import { RecordHead } from '../../ui/record-head.tsx';
import { EndedRun } from './job-run.tsx';

function Kind({ kind, runs }: { readonly kind: StartableJob; readonly runs: readonly JobRun[] }) {
  const [newest] = runs.filter((run) => run.kind === kind);
  const { title, about, start, page } = kindWords[kind];
  const open = newest && isOpen(newest) ? newest : undefined;
  return (
    <li className="record">
      <RecordHead title={title}>
        {start && <StartJob kind={kind} look="line" running={open !== undefined} />}
      </RecordHead>
      <p className="muted">
        {about}
        {page && (
          <>
            {' '}
            {page.leads} <Link to={page.to}>{page.title}</Link>.
          </>
        )}
      </p>
      {open && <OpenRun run={open} />}
      <div className="visually-hidden" role="status">
        {open && 'In progress.'}
        {newest && !open && `Ended: ${outcomeOf(newest).words}.`}
      </div>
    </li>
  );
}

function Jobs() {
  const runs = useJobRuns();
  const { items } = runs;
  const place = useKeptFocus<HTMLDivElement>(
    `${items?.map(({ runId, status }) => `${runId} ${status}`).join()}`,
  );
  const ended = items?.filter((run) => !isOpen(run)) ?? [];
  // Newest completed export, because only the newest export is stored.
  const exported = ended.find(({ kind, status }) => kind === 'export' && status === 'completed');
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Jobs</h1>
          <p className="muted">
            Jobs run in the background, even after you close this page. Only one of each kind runs at a time.
          </p>
        </div>
      </div>
      <Loaded
        query={{ data: items, error: runs.error, refetch: runs.retry }}
        what="the jobs"
        shape="card"
        count={2}
      >
        {(known) => (
          <div ref={place} tabIndex={-1} className="stack focus-place">
            {runs.notRefreshedSince !== undefined && (
              <NotRefreshed since={runs.notRefreshedSince} onRetry={() => void refreshJobRuns()} />
            )}
            {groups.map(({ title, kinds }) => (
              <Card key={title} title={title}>
                <ul className="plain-list">
                  {kinds.map((kind) => (
                    <Kind key={kind} kind={kind} runs={known} />
                  ))}
                </ul>
              </Card>
            ))}
            <Card title="Earlier runs">
              {ended.length === 0 ? (
                <p className="muted">No jobs have run yet.</p>
              ) : (
                <div className="stack-small">
                  <ul className="plain-list">
                    {ended.map((run) => (
                      <EndedRun
                        key={run.runId}
                        run={run}
                        hasFile={run === exported}
                        isNewest={known.find((one) => one.familyId === run.familyId) === run}
                      />
                    ))}
                  </ul>
                  {runs.hasMore && (
                    <Button look="line" wide busy={runs.loadingMore} onClick={runs.loadMore}>
                      Show more
                    </Button>
                  )}
                </div>
              )}
            </Card>
          </div>
        )}
      </Loaded>
    </>
  );
}

export default function JobsPage() {
  return (
    <InnerLayout>
      <Jobs />
    </InnerLayout>
  );
}
