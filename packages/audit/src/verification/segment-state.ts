import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import type { Finding } from '../findings.ts';
import { describeFinding } from './describe.ts';

/** A finding in its stored form, and its sentence without personal values. */
export type KeptFinding = {
  readonly finding: Finding;
  readonly sentence: string;
  /** Stream that a stray row names. */
  readonly owner?: string;
  /** Key of a stray row, or of a wrong row that belongs to a stream. */
  readonly rowKey?: string;
};

const countsSchema = z.strictObject({
  rows: z.int(),
  streams: z.int(),
  commits: z.int(),
  events: z.int(),
  erased: z.int(),
  /** Commits stored before proofs existed. */
  unproven: z.int(),
  /** Streams without a signed head: newer than the last signed day, or never signed. */
  unkept: z.int(),
  /** Streams with a signed or separately kept head. */
  known: z.int(),
});
export type Counts = z.output<typeof countsSchema>;

const foundSchema = z.strictObject({
  findings: z.array(z.custom<KeptFinding>()),
  /** Findings that are counted but not stored. */
  more: z.int(),
  misfiled: z.array(z.string()),
  /** Shares of totals, from the checkpoints. */
  shares: z.record(z.string(), z.record(z.string(), z.number())),
  /** Streams whose rows kept changing and were not compared. */
  moved: z.int(),
});
export type FoundInRows = z.output<typeof foundSchema>;

const stateSchema = z.strictObject({
  place: z.union([
    z.strictObject({
      pass: z.literal('streams'),
      after: z.nullable(z.strictObject({ stream: z.string(), commit: z.int() })),
    }),
    z.strictObject({ pass: z.literal('rows'), after: z.nullable(z.string()) }),
    z.strictObject({ pass: z.literal('done') }),
  ]),
  counts: countsSchema,
  /** Findings about events; `moreEvents` counts those not stored. */
  events: z.array(z.custom<KeptFinding>()),
  moreEvents: z.int(),
  /** Findings about rows, by generation. */
  rows: z.record(z.string(), foundSchema),
});
export type SegmentState = z.output<typeof stateSchema>;

export const noCounts: Counts = {
  rows: 0,
  streams: 0,
  commits: 0,
  events: 0,
  erased: 0,
  unproven: 0,
  unkept: 0,
  known: 0,
};

const nothingFound = (): FoundInRows => ({
  findings: [],
  more: 0,
  misfiled: [],
  shares: {},
  moved: 0,
});

/** State of a segment, changed in place during a step. */
export const freshState = (generations: readonly number[]): SegmentState => ({
  place: { pass: 'streams', after: null },
  counts: { ...noCounts },
  events: [],
  moreEvents: 0,
  rows: Object.fromEntries(generations.map((generation) => [generation, nothingFound()])),
});

/** @throws Error for a generation that is not compared */
export const foundIn = ({ rows }: Pick<SegmentState, 'rows'>, generation: number): FoundInRows => {
  const found = rows[generation];
  if (!found) throw new Error(`Generation ${generation} is not compared.`);
  return found;
};

export type Keeping = {
  /** Reduces a finding to data that may be stored, because findings quote rows. */
  readonly kept: (finding: Finding) => Finding;
  /** Maximum number of findings stored per segment; further findings are only counted. */
  readonly mostKept?: number;
};

const keptAs = ({ kept }: Keeping, finding: Finding, owner?: string): KeptFinding => ({
  finding: kept(finding),
  sentence: describeFinding(finding, false),
  ...('rowKey' in finding && finding.rowKey !== null && { rowKey: finding.rowKey }),
  ...(owner !== undefined && { owner }),
});

export const addEvents = (state: SegmentState, keeping: Keeping, found: readonly Finding[]): void => {
  if (found.length === 0) return;
  const all = uniqueEvents([...state.events, ...found.map((finding) => keptAs(keeping, finding))]);
  // Allows for several findings about one stream.
  state.events = all.slice(0, 3 * (keeping.mostKept ?? all.length));
  state.moreEvents += all.length - state.events.length;
};

export const addRows = (
  to: FoundInRows,
  keeping: Keeping,
  found: readonly Finding[],
  owner?: string,
): void => {
  const { mostKept = Number.POSITIVE_INFINITY } = keeping;
  for (const finding of found) {
    if (to.findings.length >= mostKept) {
      to.more += 1;
      continue;
    }
    to.findings.push(keptAs(keeping, finding, owner));
    if (finding.kind === 'misfiled-row') to.misfiled.push(finding.itemKey);
  }
};

/** Removes duplicates. Of several findings about lost events of a stream, keeps the newest lost event. */
export const uniqueEvents = (all: readonly KeptFinding[]): KeptFinding[] => {
  const unique = new Map<string, KeptFinding>();
  for (const kept of all) {
    const { finding } = kept;
    if (finding.kind !== 'events-gone') {
      unique.set(JSON.stringify(finding), kept);
      continue;
    }
    const key = `${finding.kind} ${finding.stream} ${finding.witness}`;
    const before = unique.get(key)?.finding;
    if (before?.kind !== 'events-gone' || before.shown < finding.shown) unique.set(key, kept);
  }
  const isLast = ({ finding: { kind } }: KeptFinding) => Number(kind === 'quarantined');
  return [...unique.values()].sort((one, other) => isLast(one) - isLast(other));
};

const nameOf = (run: string, { segment, of }: Segment): string => `verify/run/${run}/${segment}-of-${of}`;

export const loadState = async (
  checkpoints: Pick<Checkpoints, 'read'>,
  run: string,
  segment: Segment,
): Promise<SegmentState | undefined> => {
  const text = await checkpoints.read(nameOf(run, segment));
  return text ? z.parse(stateSchema, JSON.parse(text)) : undefined;
};

export const saveState = (
  checkpoints: Checkpoints,
  run: string,
  segment: Segment,
  state: SegmentState,
): Promise<void> => checkpoints.write(nameOf(run, segment), JSON.stringify(state));

const newestName = (kind: string): string => `${kind}/newest-run`;
const newestSchema = z.strictObject({ run: z.string(), segments: z.int() });

/** Erases a run's findings, because row keys may contain names. */
export const forgetRun = async (checkpoints: Checkpoints, run: string, segments: number): Promise<void> => {
  for (let segment = 0; segment < segments; segment += 1) {
    const name = nameOf(run, { segment, of: segments });
    if (await checkpoints.read(name)) await checkpoints.write(name, '');
  }
};

/** Marks a run as the newest of its kind, and erases the previous run if a crash left data. */
export const beginRun = async (
  checkpoints: Checkpoints,
  kind: string,
  run: string,
  segments: number,
): Promise<void> => {
  const text = await checkpoints.read(newestName(kind));
  const before = text === undefined ? undefined : newestSchema.safeParse(jsonOf(text)).data;
  if (before && before.run !== run) await forgetRun(checkpoints, before.run, before.segments);
  await checkpoints.write(newestName(kind), JSON.stringify({ run, segments }));
};

/** Earlier releases stored only the name. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
