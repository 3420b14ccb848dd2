import type { EntryRow } from '@hoops/projections/row';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import { type Buckets, decodeBuckets } from '../row-sums.ts';

/**
 * The rounds of a verification. `sums`: all rows and all streams are summed; `doubts`: what lies in buckets that differ is read
 * once more by its keys, each stream's by itself; `names`: what lies there is listed, row by row, and then `claims`: what streams
 * make there.
 */
const rounds = ['sums', 'doubts', 'names', 'claims'] as const;
export type Round = (typeof rounds)[number];

/** How many rows and streams a segment has looked at in the round of sums; the others look at few once more. */
export type Walked = { readonly round: Round; readonly rows: number; readonly streams: number };

const bucketsOf = z.record(z.string(), z.string());

const inputSchema = z.strictObject({
  /** Its id, under which its report is kept. */
  run: z.string(),
  round: z.enum(rounds),
  /** The proof key from which the key of its hashes is derived: who can write rows has no part in it. */
  keyId: z.string(),
  /** The generation whose rows are compared: the live one, or one that is being made or kept ... */
  live: z.int(),
  /** ... and those whose lines and checkpoints are asked as witnesses only. */
  others: z.readonly(z.array(z.int())),
  /** By generation, what differs after the round of sums and after that of doubts: `decodeBuckets`. */
  doubts: bucketsOf,
  names: bucketsOf,
  /** Streams whose rows are compared though their events are broken. */
  accepted: z._default(z.readonly(z.array(z.string())), []),
  /** Totals in doubt by their row keys, as they were before the round of doubts; null where there was none. */
  totals: z.record(z.string(), z.nullable(z.record(z.string(), z.unknown()))),
});
/** What each step of a verification is given. */
export type VerifyInput = z.output<typeof inputSchema>;

export type TotalsInDoubt = Readonly<Record<string, EntryRow['data'] | null>>;

/** Which round of which run it is: what was saved under another one is not continued. */
export const roundOf = ({ run, round }: Pick<VerifyInput, 'run' | 'round'>): string => `${run} ${round}`;

/** The rounds that a run has come to. */
export const roundsUpTo = ({ round }: Pick<VerifyInput, 'round'>): readonly Round[] =>
  rounds.slice(0, rounds.indexOf(round) + 1);

/** All segments of a round. */
export const segmentsOf = (segments: number): readonly Segment[] =>
  Array.from({ length: segments }, (_, segment) => ({ segment, of: segments }));

/** Where a segment finds what it reports ... */
export const placeOf = (round: Round, { segment, of }: Segment): string => `${round}-${segment}-of-${of}`;
/** ... and what is found when all segments are done. */
export const lateName = 'late';

/** Where a segment lists names: pieces that show what people are called. */
export const namesName = (
  { run, round }: Pick<VerifyInput, 'run' | 'round'>,
  { segment, of }: Segment,
): string => `verify/run/${run}/${round}/list-${segment}-of-${of}`;

/** The generations that are looked at. */
export const generationsOf = ({ live, others }: Pick<VerifyInput, 'live' | 'others'>): readonly number[] => [
  live,
  ...others,
];

const storedSchema = z.strictObject({ segments: z.int(), next: z.nullable(inputSchema) });
const newestName = 'verify/newest-run';
const nameOf = (run: string): string => `verify/run/${run}`;

/** What the next round of a run is given; null after the last. */
type StoredRun = z.output<typeof storedSchema>;

/** Undefined before it has begun. */
export const readRun = async (checkpoints: Checkpoints, run: string): Promise<StoredRun | undefined> => {
  const stored = await checkpoints.read(nameOf(run));
  return stored === undefined ? undefined : z.parse(storedSchema, JSON.parse(stored));
};

/** Writes down what the next round is given: whoever begins, continues there. */
export const saveRun = (checkpoints: Checkpoints, run: string, stored: StoredRun): Promise<void> =>
  checkpoints.write(nameOf(run), JSON.stringify(stored));

/** The id of the run that began last; undefined before the first. */
export const newestRun = (checkpoints: Checkpoints): Promise<string | undefined> =>
  checkpoints.read(newestName);

/** Writes down that it is this one. */
export const saveNewestRun = (checkpoints: Checkpoints, run: string): Promise<void> =>
  checkpoints.write(newestName, run);

/** The buckets in doubt of each generation. */
export const doubtsIn = (
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
