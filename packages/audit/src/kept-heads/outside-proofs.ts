import { AuditProblem } from '../audit-problem.ts';
import type { DayOfLog } from './kept-day.ts';
import type { KeptHeads } from './kept-heads.ts';
import type { TimestampAuthority } from './timestamp-authority.ts';

export type Outsiders = { readonly authority?: TimestampAuthority | undefined };

export type OutsideState = {
  readonly day: string;
  /** ISO-8601 UTC. */
  readonly timestamp: string | null;
  /** Proofs that the day lacks, and why. */
  readonly missing: readonly string[];
  /** Contradictions, which raise an alarm. */
  readonly problems: readonly string[];
};

/** [Decision 94](../../../../docs/decisions/0094-others-vouch-for-checkpoints.md). */
export const outsideProofs = (
  keptHeads: Pick<KeptHeads, 'days' | 'keepOutside'>,
  { authority }: Outsiders,
) => {
  const timestampOf = async (
    { day, note, outside }: Checkpoint,
    isAsked: boolean,
  ): Promise<{ timestamp: string | null; missing: readonly string[]; problems: readonly string[] }> => {
    const none = { timestamp: null, missing: [], problems: [] };
    const lacks = (why: string) => ({ ...none, missing: [`${day} has no timestamp${why}.`] });
    if (!authority) return lacks(': no authority is configured');
    const { timestamp: kept } = await outside();
    if (kept !== undefined) {
      const read = problemOr(() => authority.momentOf(kept, note));
      if ('problem' in read)
        return { ...none, problems: [`The timestamp kept for ${day} is wrong: ${read.problem}.`] };
      return { ...none, timestamp: read.value };
    }
    if (!isAsked) return lacks('');
    const answer = await authority.stamp(note);
    if ('why' in answer) return lacks(`: ${answer.why}`);
    await keptHeads.keepOutside(day, 'timestamp', answer.reply);
    return { ...none, timestamp: answer.at };
  };

  const stateOf = async (checkpoint: Checkpoint, isAsked: boolean): Promise<OutsideState> => ({
    day: checkpoint.day,
    ...(await timestampOf(checkpoint, isAsked)),
  });

  const newest = async (isAsked: boolean): Promise<OutsideState | undefined> => {
    for await (const of of keptHeads.days('newest')) {
      const checkpoint = checkpointOf(of);
      return checkpoint && stateOf(checkpoint, isAsked);
    }
    return undefined;
  };

  return {
    /** Undefined before the first checkpoint. */
    state: () => newest(false),

    obtain: async () => (authority ? newest(true) : undefined),

    check: async (): Promise<readonly string[]> => {
      if (!authority) return [];
      const problems: string[] = [];
      for await (const of of keptHeads.days('start')) {
        const checkpoint = checkpointOf(of);
        if (checkpoint) problems.push(...(await stateOf(checkpoint, false)).problems);
      }
      return problems;
    },
  };
};

export type OutsideProofsOfDays = ReturnType<typeof outsideProofs>;

type Checkpoint = Pick<DayOfLog, 'outside'> & { readonly day: string; readonly note: string };

const checkpointOf = ({ day: { signed, statement }, outside }: DayOfLog): Checkpoint | undefined =>
  'checkpoint' in signed ? { day: statement.day, note: signed.checkpoint, outside } : undefined;

const problemOr = <Value>(read: () => Value): { readonly value: Value } | { readonly problem: string } => {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof AuditProblem)) throw error;
    return { problem: error.message };
  }
};
