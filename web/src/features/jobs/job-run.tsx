import { ResumeErasure } from '../../entities/jobs/erase-family.tsx';
import type { JobRun } from '../../entities/jobs/job-queries.ts';
import { figureWords, kindWords, outcomeOf } from '../../entities/jobs/job-words.ts';
import { NamedStreams } from '../../entities/jobs/open-run.tsx';
import { clubMoment } from '../../lib/club-day.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { RecordHead } from '../../ui/record-head.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DownloadExport } from './download-export.tsx';

const asFile = (run: JobRun): File =>
  new File(
    [`${JSON.stringify(run, null, 2)}\n`],
    `${run.kind}-${run.requestedAt.slice(0, 10)}-${run.runId}.json`,
    {
      type: 'application/json',
    },
  );

type EndedRunProps = {
  readonly run: JobRun;
  readonly hasFile: boolean;
  readonly isNewest: boolean;
};

export function EndedRun({ run, hasFile, isNewest }: EndedRunProps) {
  const { kind, by, reason, requestedAt, problem, result, familyId, status } = run;
  const { tone, words } = outcomeOf(run);
  return (
    <li className="record">
      <RecordHead title={`${kindWords[kind].title}, ${clubMoment(requestedAt)}`}>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </RecordHead>
      <p className="data-detail">
        By {by}: {reason}
      </p>
      <NamedStreams run={run} />
      {familyId !== undefined && <p className="data-detail">Family {familyId}</p>}
      {problem !== null && <p>{problem}. You can start it again.</p>}
      {familyId !== undefined && status !== 'completed' && isNewest && (
        <ResumeErasure familyId={familyId} reason={reason} />
      )}
      {result && (
        <>
          {result.figures.length > 0 && (
            <p>
              {kindWords[kind].did ?? 'Checked'} {figureWords(result)}.
            </p>
          )}
          {result.findings.length > 0 && (
            <details>
              <summary>{kindWords[kind].found}</summary>
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
            {hasFile && <DownloadExport runId={run.runId} />}
            <Button look="line" onClick={() => saveFile(asFile(run))}>
              Download result
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
