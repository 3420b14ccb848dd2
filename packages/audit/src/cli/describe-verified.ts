import { clubDate } from '@hoops/domain/time/club-time';
import type { SignedDay } from '../kept-heads/kept-heads.ts';
import type { OutsideState } from '../kept-heads/outside-proofs.ts';
import type { VerifyReport } from '../verification/verify.ts';
import { count } from './answer.ts';

const dayMs = 86_400_000;

export const describeVerified = (
  report: Omit<VerifyReport, 'heads'>,
  kept: Pick<SignedDay, 'day'> | undefined,
  now: Date,
  outside: OutsideState | null = null,
): string => {
  const { streams, commits, events, erased, unproven, unkept, rows, generation, findings } = report;
  const gone = erased === 0 ? '' : ` (${erased} with erased personal data)`;
  const old = unproven === 0 ? '' : ` (${unproven} without a proof of their writer)`;
  const moved = describeUnjudged(report);
  const since = unkept > 0 ? ` ${unkept} of ${count(streams, 'stream')} have no signed head yet.` : '';
  const checked = `Checked ${count(streams, 'stream')} with ${count(events, 'event')}${gone} in ${count(commits, 'commit')}${old}, and ${count(rows, 'row')} of generation ${generation}.${moved}`;
  if (findings.length > 0)
    return `${checked} ${count(findings.length, 'difference')} found. ${comparedWith(kept, now)}${since}${describeOutside(outside)}`;
  return kept
    ? `${checked} Everything ${moved === '' ? '' : 'else '}agrees. ${comparedWith(kept, now)}${since}${describeOutside(outside)}`
    : `${checked} ${noneKept}`;
};

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
    : ` Not checked, because they changed during the comparison: ${moving}. Run verify again.`;
};

export const describeWalked = ({
  rows,
  streams,
}: {
  readonly rows: number;
  readonly streams: number;
}): string => `Checked ${count(streams, 'stream')} and ${count(rows, 'row')} so far.`;

const describeOutside = (state: OutsideState | null): string => {
  if (!state) return '';
  const { day, timestamp, cosigned, witnesses, missing } = state;
  const by =
    witnesses === 0
      ? []
      : [
          `${day} is cosigned by ${cosigned.length} of ${witnesses} ${witnesses === 1 ? 'witness' : 'witnesses'}.`,
        ];
  const stamped = timestamp === null ? [] : [`${day} has a timestamp of ${timestamp}.`];
  return [...stamped, ...by, ...missing].map((sentence) => ` ${sentence}`).join('');
};

const noneKept =
  'No differences found, but there are no signed heads yet. Without them, verify cannot detect a truncated stream or a history rewritten from its first commit.';

/** The keep-heads job runs daily, so older heads mean that the job failed. */
const comparedWith = (kept: Pick<SignedDay, 'day'> | undefined, now: Date): string => {
  if (!kept) return 'There are no signed heads yet.';
  const days = Math.round((Date.parse(clubDate(now)) - Date.parse(kept.day)) / dayMs);
  const late = days > 1 ? `, ${days} days ago: the job keep-heads should run daily` : '';
  return `The newest signed heads are from ${kept.day}${late}.`;
};
