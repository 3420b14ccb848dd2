import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { clubMoment } from '../../lib/club-day.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type JobRun, refreshJobRuns } from './job-queries.ts';
import { kindWords, progressWords } from './job-words.ts';

export function OpenRun({ run }: { readonly run: JobRun }) {
  const { kind, runId, progress, total, by, reason, requestedAt, familyId } = run;
  const { done } = progress ?? { done: 0 };
  const { start, busy, failure } = useCommand({
    name: 'cancel-job',
    run: async () => {
      await api.call('cancelJob', { kind, runId });
      await refreshJobRuns();
    },
  });
  return (
    <div className="stack-small">
      <ProgressBar
        label={progressWords(run)}
        value={total === 0 ? undefined : done}
        max={Math.max(total, done, 1)}
      />
      <p className="data-detail">
        Started by {by} on {clubMoment(requestedAt)}: {reason}
      </p>
      <NamedStreams run={run} />
      {familyId !== undefined && (
        <p className="data-detail">Family {familyId}. Canceling does not restore what is already deleted.</p>
      )}
      <Failure>{failure}</Failure>
      <div className="actions">
        <Button look="line" busy={busy} busyLabel="Canceling..." onClick={() => start()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

export function NamedStreams({ run: { kind, streams = [], accept = [] } }: { readonly run: JobRun }) {
  const { named } = kindWords[kind];
  const names = [...streams, ...accept];
  if (!named || names.length === 0) return null;
  return (
    <p className="data-detail">
      {named.label}: {names.join(', ')}
    </p>
  );
}
