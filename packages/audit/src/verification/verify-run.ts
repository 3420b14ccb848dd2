import type { EntryRow } from '@hoops/projections/row';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import { type Buckets, decodeBuckets } from '../row-sums.ts';

/**
 * Rounds: `sums` of all rows and streams; `doubts` reads differing buckets again; `names` lists stored rows;
 * `claims` lists rows that streams account for.
 */
const rounds = ['sums', 'doubts', 'names', 'claims'] as const;
export type Round = (typeof rounds)[number];

export type Walked = { readonly round: Round; readonly rows: number; readonly streams: number };

const bucketsOf = z.record(z.string(), z.string());

const inputSchema = z.strictObject({
  run: z.string(),
  round: z.enum(rounds),
  /** Proof key from which the hash key is derived; processes that write rows cannot read the proof key. */
  keyId: z.string(),
  live: z.int(),
  others: z.readonly(z.array(z.int())),
  /** Differing buckets per generation after two rounds, for `decodeBuckets`. */
  doubts: bucketsOf,
  names: bucketsOf,
  accepted: z._default(z.readonly(z.array(z.string())), []),
  /** Suspect totals by row key, as read before the round `doubts`; null for a missing total. */
  totals: z.record(z.string(), z.nullable(z.record(z.string(), z.unknown()))),
});
export type VerifyInput = z.output<typeof inputSchema>;

export type SuspectTotals = Readonly<Record<string, EntryRow['data'] | null>>;

/** Tag of a round's data; the round ignores data with another tag. */
export const roundOf = ({ run, round }: Pick<VerifyInput, 'run' | 'round'>): string => `${run} ${round}`;

export const roundsUpTo = ({ round }: Pick<VerifyInput, 'round'>): readonly Round[] =>
  rounds.slice(0, rounds.indexOf(round) + 1);

export const segmentsOf = (segments: number): readonly Segment[] =>
  Array.from({ length: segments }, (_, segment) => ({ segment, of: segments }));

export const placeOf = (round: Round, { segment, of }: Segment): string => `${round}-${segment}-of-${of}`;
export const lateName = 'late';

export const namesName = (
  { run, round }: Pick<VerifyInput, 'run' | 'round'>,
  { segment, of }: Segment,
): string => `verify/run/${run}/${round}/list-${segment}-of-${of}`;

export const generationsOf = ({ live, others }: Pick<VerifyInput, 'live' | 'others'>): readonly number[] => [
  live,
  ...others,
];

const storedSchema = z.strictObject({ segments: z.int(), next: z.nullable(inputSchema) });
const newestName = 'verify/newest-run';
const nameOf = (run: string): string => `verify/run/${run}`;

type StoredRun = z.output<typeof storedSchema>;

export const readRun = async (checkpoints: Checkpoints, run: string): Promise<StoredRun | undefined> => {
  const stored = await checkpoints.read(nameOf(run));
  return stored === undefined ? undefined : z.parse(storedSchema, JSON.parse(stored));
};

export const saveRun = (checkpoints: Checkpoints, run: string, stored: StoredRun): Promise<void> =>
  checkpoints.write(nameOf(run), JSON.stringify(stored));

export const newestRun = (checkpoints: Checkpoints): Promise<string | undefined> =>
  checkpoints.read(newestName);

export const saveNewestRun = (checkpoints: Checkpoints, run: string): Promise<void> =>
  checkpoints.write(newestName, run);

export const suspectBucketsIn = (
  texts: Readonly<Record<string, string>>,
  salt = '',
): ((generation: number) => Buckets) => {
  const decoded = new Map(
    Object.entries(texts).map(([generation, text]) => [Number(generation), decodeBuckets(text, salt)]),
  );
  return (generation) => {
    const buckets = decoded.get(generation);
    if (!buckets) throw new Error(`It is not known what is in doubt of generation ${generation}.`);
    return buckets;
  };
};
