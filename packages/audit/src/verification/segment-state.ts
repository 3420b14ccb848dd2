import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import type { KeyedHash } from '../keyed-hash.ts';
import { decodeSums, encodeSums, type RowSums, rowSums } from '../row-sums.ts';
import { generationsOf, type Round, roundOf, type VerifyInput } from './verify-run.ts';

const placeSchema = z.union([
  z.strictObject({ part: z.literal('rows'), after: z.nullable(z.string()) }),
  z.strictObject({
    part: z.literal('streams'),
    after: z.nullable(z.strictObject({ stream: z.string(), commit: z.int() })),
  }),
  z.strictObject({ part: z.literal('done') }),
]);
export type SegmentPosition = z.output<typeof placeSchema>;

const amounts = z.record(z.string(), z.number());
const countsSchema = z.strictObject({
  rows: z.int(),
  streams: z.int(),
  commits: z.int(),
  events: z.int(),
  erased: z.int(),
  unproven: z.int(),
  unkept: z._default(z.int(), 0),
});
export type Counts = z.output<typeof countsSchema>;

const storedSchema = z.strictObject({
  round: z.string(),
  /** Tag that must equal the tag of the stored sums. */
  tag: z.string(),
  place: placeSchema,
  counts: countsSchema,
  totals: z.record(z.string(), z.string()),
  shares: z.record(z.string(), amounts),
  movedStreams: z._default(z.int(), 0),
  findings: z.strictObject({ events: z.int(), rows: z.int() }),
  names: z.int(),
});
const taggedSchema = z.strictObject({ tag: z.string(), sums: z.string() });

export type SegmentState = Omit<z.output<typeof storedSchema>, 'tag' | 'round'> & {
  readonly sums: ReadonlyMap<number, RowSums>;
};

export const noCounts: Counts = {
  rows: 0,
  streams: 0,
  commits: 0,
  events: 0,
  erased: 0,
  unproven: 0,
  unkept: 0,
};

/** The second round uses a salt, so that keys rarely share a bucket twice. */
export const saltOf = (round: Round): string => (round === 'sums' ? '' : 'once more ');

type Of = {
  readonly checkpoints: Checkpoints;
  readonly input: VerifyInput;
  readonly hash: KeyedHash;
};

/**
 * Loads a segment at its saved position. Sums are stored separately; if the tags differ, the segment
 * restarts.
 */
export const loadSegment = async (
  { checkpoints, input, hash }: Of,
  segment: Segment,
): Promise<SegmentState> => {
  const generations = generationsOf(input);
  const salt = saltOf(input.round);
  const fresh: SegmentState = {
    place: { part: 'rows', after: null },
    counts: noCounts,
    totals: {},
    shares: {},
    movedStreams: 0,
    findings: { events: 0, rows: 0 },
    names: 0,
    sums: new Map(generations.map((generation) => [generation, rowSums(hash, undefined, salt)])),
  };
  const text = await checkpoints.read(stateName(input, segment));
  const { round, tag, ...stored } =
    text === undefined ? { ...fresh, round: '', tag: '' } : z.parse(storedSchema, JSON.parse(text));
  if (round !== roundOf(input)) return fresh;
  const sums = new Map<number, RowSums>();
  for (const generation of generations) {
    const own = z.parse(
      taggedSchema,
      JSON.parse((await checkpoints.read(sumsName(input, segment, generation))) ?? 'null'),
    );
    if (own.tag !== tag) return fresh;
    sums.set(generation, decodeSums(hash, own.sums, salt));
  }
  return { ...stored, sums };
};

export const saveSegment = async (
  { checkpoints, input }: Of,
  segment: Segment,
  { sums, ...state }: SegmentState,
  tag: string,
): Promise<void> => {
  for (const [generation, own] of sums) {
    await checkpoints.write(
      sumsName(input, segment, generation),
      JSON.stringify({ tag, sums: encodeSums(own) }),
    );
  }
  await checkpoints.write(
    stateName(input, segment),
    JSON.stringify({ ...state, round: roundOf(input), tag }),
  );
};

/** @throws Error for an unfinished segment */
export const loadRound = async (of: Of, segments: number): Promise<readonly SegmentState[]> => {
  const states: SegmentState[] = [];
  for (let segment = 0; segment < segments; segment += 1) {
    const state = await loadSegment(of, { segment, of: segments });
    if (state.place.part !== 'done') throw new Error(`Segment ${segment} of ${of.input.round} is not done.`);
    states.push(state);
  }
  return states;
};

/** Empties the large sums of a round; a segment without sums restarts. */
export const emptySums = async (
  checkpoints: Checkpoints,
  input: VerifyInput,
  segments: number,
): Promise<void> => {
  for (let segment = 0; segment < segments; segment += 1) {
    for (const generation of generationsOf(input)) {
      const name = sumsName(input, { segment, of: segments }, generation);
      await checkpoints.write(name, JSON.stringify({ tag: '', sums: '' }));
    }
  }
};

const stateName = ({ run, round }: VerifyInput, { segment, of }: Segment): string =>
  `verify/run/${run}/${round}/${segment}-of-${of}`;
const sumsName = (input: VerifyInput, segment: Segment, generation: number): string =>
  `${stateName(input, segment)}/sums-${input.others.indexOf(generation) + 1}`;
