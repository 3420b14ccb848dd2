import { clubDate } from '@hoops/domain/time/club-time';
import type { SignedDay } from '../kept-heads/kept-heads.ts';
import type { VerifyReport } from '../verification/verify.ts';
import type { Walked } from '../verification/verify-run.ts';
import { count } from './answer.ts';

const dayMs = 86_400_000;

export const describeVerified = (
  report: Omit<VerifyReport, 'heads'>,
  kept: Pick<SignedDay, 'day'> | undefined,
  now: Date,
): string => {
  const { streams, commits, events, erased, unproven, unkept, rows, generation, findings } = report;
  const gone = erased === 0 ? '' : ` (${erased} of them with erased personal data)`;
  const old = unproven === 0 ? '' : ` (${unproven} of them without a proof of who wrote them)`;
  const moved = describeUnjudged(report);
  const since = unkept > 0 ? ` ${unkept} of ${count(streams, 'stream')} have no kept head.` : '';
  const looked = `Looked at ${count(streams, 'stream')} with ${count(events, 'event')}${gone} in ${count(commits, 'commit')}${old}, and at ${count(rows, 'row')} of generation ${generation}.${moved}`;
  if (findings.length > 0)
    return `${looked} ${count(findings.length, 'difference')} found. ${comparedWith(kept, now)}${since}`;
  return kept
    ? `${looked} Everything ${moved === '' ? '' : 'else '}agrees. ${comparedWith(kept, now)}${since}`
    : `${looked} ${noneKept}`;
};

/** Sentence about totals and streams that could not be judged; empty without any. */
export const describeUnjudged = ({
  movedTotals,
  movedStreams,
}: Pick<VerifyReport, 'movedTotals' | 'movedStreams'>): string => {
  const moving = [
    ...(movedTotals === 0 ? [] : [count(movedTotals, 'monthly total')]),
    ...(movedStreams === 0 ? [] : [`the rows of ${count(movedStreams, 'stream')}`]),
  ].join(' and ');
  return moving === ''
    ? ''
    : ` Not judged, because they kept changing meanwhile: ${moving}. Whether they are right is not known until verify finds them at rest: verify again.`;
};

export const describeWalked = ({ round, rows, streams }: Walked): string =>
  round === 'sums'
    ? `Looked at ${count(rows, 'row')} and ${count(streams, 'stream')} so far.`
    : 'Looking once more at what differs.';

const noneKept =
  'Nothing differs, but no signed heads are kept yet: a tail that was cut off, or a history that was rewritten from its first commit, does not show.';

/** The job that keeps heads runs daily: older heads mean it failed. */
const comparedWith = (kept: Pick<SignedDay, 'day'> | undefined, now: Date): string => {
  if (!kept) return 'No signed heads are kept yet.';
  const days = Math.round((Date.parse(clubDate(now)) - Date.parse(kept.day)) / dayMs);
  const late = days > 1 ? `, ${days} days ago: the job keep-heads should run each day` : '';
  return `The newest heads that are kept are of ${kept.day}${late}.`;
};
