import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { clubMoment } from '../../lib/club-day.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type JobRun, refreshJobRuns } from './job-queries.ts';
import { figureWords, kindWords, outcomeOf, progressWords } from './job-words.ts';

/** A run that is under way: how far, how fast, who wanted it and why. */
export function OpenRun({ run }: { readonly run: JobRun }) {
  const { kind, runId, progress, total, by, reason, requestedAt } = run;
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
      <Failure>{failure}</Failure>
      <div className="actions">
        <Button look="line" busy={busy} busyLabel="Cancelling..." onClick={() => start()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const asFile = (run: JobRun): File =>
  new File(
    [`${JSON.stringify(run, null, 2)}\n`],
    `${run.kind}-${run.requestedAt.slice(0, 10)}-${run.runId}.json`,
    {
      type: 'application/json',
    },
  );

/** A run that has ended, with what came of it. */
export function EndedRun({ run }: { readonly run: JobRun }) {
  const { kind, by, reason, requestedAt, problem, result } = run;
  const { tone, words } = outcomeOf(run);
  return (
    <li className="job-run">
      <div className="job-run-head">
        <h3>
          {kindWords[kind].title}, {clubMoment(requestedAt)}
        </h3>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </div>
      <p className="data-detail">
        By {by}: {reason}
      </p>
      {problem !== null && <p>{problem}. It can be started again.</p>}
      {result && (
        <>
          {result.figures.length > 0 && <p>Looked at {figureWords(result)}.</p>}
          {result.findings.length > 0 && (
            <details>
              <summary>What is wrong</summary>
              <ul>
                {result.findings.map((finding, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: sentences may be equal, and their order stays.
                  <li key={index}>{finding}</li>
                ))}
              </ul>
              {result.problems > result.findings.length && (
                <p className="data-detail">{result.problems - result.findings.length} more are not listed.</p>
              )}
            </details>
          )}
          <div className="actions">
            <Button look="line" onClick={() => saveFile(asFile(run))}>
              Download result
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
