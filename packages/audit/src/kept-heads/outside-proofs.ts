import { AuditProblem } from '../audit-problem.ts';
import type { DayOfLog, OutsideProofs } from './kept-day.ts';
import type { KeptHeads } from './kept-heads.ts';
import { grownTree, leafHash } from './merkle-tree.ts';
import type { TimestampAuthority } from './timestamp-authority.ts';
import type { ProofFrom, Witness } from './witness.ts';

export type Outsiders = {
  readonly authority?: TimestampAuthority | undefined;
  readonly witnesses?: readonly Witness[];
};

type Found = {
  /** Proofs that the day lacks, and why. */
  readonly missing: readonly string[];
  /** Contradictions, which raise an alarm. */
  readonly problems: readonly string[];
};

export type OutsideState = Found & {
  readonly day: string;
  /** ISO-8601 UTC. */
  readonly timestamp: string | null;
  /** Names of witnesses. */
  readonly cosigned: readonly string[];
  readonly witnesses: number;
};

/** Only `obtain` keeps what others answer; `check` asks witnesses again about a day that they have cosigned. */
type Mode = 'state' | 'obtain' | 'check';

/** [Decision 94](../../../../docs/decisions/0094-others-vouch-for-checkpoints.md). */
export const outsideProofs = (
  keptHeads: Pick<KeptHeads, 'days' | 'keepOutside'>,
  { authority, witnesses = [] }: Outsiders,
) => {
  const isConfigured = authority !== undefined || witnesses.length > 0;

  const timestampOf = async (
    { day, note }: Checkpoint,
    { timestamp: kept }: OutsideProofs,
    mode: Mode,
  ): Promise<Found & { readonly timestamp: string | null }> => {
    const none = { timestamp: null, missing: [], problems: [] };
    const lacks = (why: string) => ({ ...none, missing: [`${day} has no timestamp${why}.`] });
    if (!authority) return mode === 'state' ? lacks(': no authority is configured') : none;
    if (kept !== undefined) {
      const read = problemOr(() => authority.momentOf(kept, note));
      return 'problem' in read
        ? { ...none, problems: [`The timestamp kept for ${day} is wrong: ${read.problem}.`] }
        : { ...none, timestamp: read.value };
    }
    if (mode !== 'obtain') return lacks('');
    const answer = await authority.stamp(note);
    if ('why' in answer) return lacks(`: ${answer.why}`);
    await keptHeads.keepOutside(day, 'timestamp', answer.reply);
    return { ...none, timestamp: answer.at };
  };

  /** Proofs up to the newest day, from its stored one or from the lines of the days since. */
  const proofTo =
    ({ day: { statement, consistency } }: DayOfLog): ProofFrom =>
    async (size) => {
      if (size === 0 || size === statement.size) return [];
      if (size === statement.previous?.size) return consistency;
      let edge: readonly string[] | undefined;
      const leaves: string[] = [];
      for await (const { day, lines } of keptHeads.days('start')) {
        if (edge) for await (const line of lines()) leaves.push(leafHash(line));
        else if (day.statement.size === size) edge = day.edge;
      }
      return edge && grownTree(size, edge, leaves).consistency();
    };

  const cosignatureOf = async (
    { day, note, previousSize, of }: Checkpoint,
    { cosignatures }: OutsideProofs,
    { name, kind, cosignatureIn, submit }: Witness,
    mode: Mode,
  ): Promise<Found & { readonly cosigned: readonly string[] }> => {
    const none = { cosigned: [], missing: [], problems: [] };
    const contradicts = (what: string) => ({ ...none, problems: [what] });
    const kept = cosignatures.find((one) => one.kind === kind);
    if (kept && cosignatureIn(`${note}${kept.line}\n`) === undefined)
      return contradicts(`The cosignature of ${name} kept for ${day} is not valid.`);
    const cosigned = { ...none, cosigned: [name] };
    if (mode === 'state' || (mode === 'obtain' && kept))
      return kept ? cosigned : { ...none, missing: [`${day} has no cosignature of ${name}.`] };
    const answer = await submit(note, previousSize, proofTo(of));
    if ('contradiction' in answer)
      return contradicts(`The witness ${name} refuses the checkpoint of ${day}: ${answer.contradiction}.`);
    if ('why' in answer)
      return kept ? cosigned : { ...none, missing: [`${day} has no cosignature of ${name}: ${answer.why}.`] };
    if (mode === 'obtain') await keptHeads.keepOutside(day, kind, answer.line);
    return cosigned;
  };

  const stateOf = async (checkpoint: Checkpoint, mode: Mode): Promise<OutsideState> => {
    const kept = await checkpoint.of.outside();
    const [stamped, ...others] = await Promise.all([
      timestampOf(checkpoint, kept, mode),
      ...witnesses.map((witness) => cosignatureOf(checkpoint, kept, witness, mode)),
    ]);
    const { day } = checkpoint;
    const alone =
      mode === 'state' && witnesses.length === 0
        ? [`${day} has no cosignatures: no witnesses are configured.`]
        : [];
    return {
      day,
      timestamp: stamped.timestamp,
      cosigned: others.flatMap(({ cosigned }) => cosigned),
      witnesses: witnesses.length,
      missing: [...[stamped, ...others].flatMap(({ missing }) => missing), ...alone],
      problems: [stamped, ...others].flatMap(({ problems }) => problems),
    };
  };

  const newest = async (mode: Mode): Promise<OutsideState | undefined> => {
    for await (const of of keptHeads.days('newest')) {
      const checkpoint = checkpointOf(of);
      return checkpoint && stateOf(checkpoint, mode);
    }
    return undefined;
  };

  return {
    /** Undefined before the first checkpoint. */
    state: () => newest('state'),

    obtain: async () => (isConfigured ? newest('obtain') : undefined),

    check: async (): Promise<readonly string[]> => {
      if (!isConfigured) return [];
      const problems: string[] = [];
      for await (const of of keptHeads.days('start')) {
        const checkpoint = checkpointOf(of);
        if (checkpoint) problems.push(...(await stateOf(checkpoint, 'state')).problems);
      }
      return [...new Set([...problems, ...((await newest('check'))?.problems ?? [])])];
    },
  };
};

export type OutsideProofsOfDays = ReturnType<typeof outsideProofs>;

type Checkpoint = {
  readonly day: string;
  readonly note: string;
  readonly previousSize: number;
  readonly of: DayOfLog;
};

const checkpointOf = (of: DayOfLog): Checkpoint | undefined => {
  const { signed, statement } = of.day;
  if (!('checkpoint' in signed)) return undefined;
  return { day: statement.day, note: signed.checkpoint, previousSize: statement.previous?.size ?? 0, of };
};

const problemOr = <Value>(read: () => Value): { readonly value: Value } | { readonly problem: string } => {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof AuditProblem)) throw error;
    return { problem: error.message };
  }
};
