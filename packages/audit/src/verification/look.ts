import { createHmac } from 'node:crypto';
import type { Envelope } from '@hoops/domain/envelope';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { Checkpoint, GenerationItem } from '@hoops/projections/read-store';
import { type EntryRow, type Row, rowKey } from '@hoops/projections/row';
import { rowHash } from '@hoops/projections/row-changes';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { type CheckedStream, checkEvents, type StreamToCheck } from '../check-events.ts';
import type { Expected } from '../expected-rows.ts';
import type { Finding } from '../findings.ts';
import { type KeyedHash, keyedHash } from '../keyed-hash.ts';
import { type KnownEnds, knownBefore } from '../known-ends.ts';
import { type CheckDeps, expectedOf } from '../look-again.ts';
import type { HashedRow } from '../row-sums.ts';
import { isTotal, listedHash, loggedEvent } from './generation-items.ts';
import { generationsOf, type VerifyInput } from './verify-run.ts';

export type VerifyDeps = CheckDeps & {
  readonly checkpoints: Checkpoints;
  readonly newId: () => string;
  /** Where streams ended once, kept apart from the database. */
  readonly knownEnds: () => Promise<KnownEnds>;
  /** Problems of kept heads, in sentences. */
  readonly wrongHeads?: () => Promise<readonly string[]>;
  /** Named webhooks that are missing from the inbox or changed. */
  readonly wrongMessages?: (envelopes: readonly Envelope[]) => Promise<readonly Finding[]>;
  /** What of a finding may be kept with the report: it quotes what rows say. */
  readonly kept: (finding: Finding) => Finding;
  /** What one step does at most; some seconds' work unless told otherwise. */
  readonly aStep?: { readonly pages: number; readonly commits: number };
  /** Is shown every stream as it was checked. */
  readonly look?: (stream: StreamName, checked: CheckedStream) => void;
};

/** What every step of a run looks with. */
export type Look = {
  readonly deps: VerifyDeps;
  readonly input: VerifyInput;
  readonly hash: KeyedHash;
  readonly known: KnownEnds;
  /** Streams whose rows are judged although their events are broken. */
  readonly accepted: ReadonlySet<StreamName>;
};

/** @throws Error when the proof key of the run is not there any more. */
export const lookOf = async (deps: VerifyDeps, input: VerifyInput, known: KnownEnds): Promise<Look> => {
  const key = await deps.proofs.find(input.keyId);
  if (!key) throw new Error(`There is no proof key ${input.keyId}.`);
  const hash = keyedHash(createHmac('sha256', key.secret).update(`verify ${input.run}`).digest());
  const accepted = new Set(input.accepted.map((stream) => parseStream(stream).name));
  return { deps, input, hash, known, accepted };
};

/** The streams that heads which were kept or given name. */
export const knownStreams = ({ heads = {}, kept }: KnownEnds): readonly string[] => [
  ...new Set([heads, kept?.heads ?? {}].flatMap(Object.keys)),
];

/** Under which a stream's checkpoint is summed like a row; rows' own keys begin otherwise. */
export const checkpointKey = (stream: string): string => `checkpoint|${stream}`;
/** And that heads name a stream. */
export const headKey = (stream: string): string => `head|${stream}`;
/** The stream of either key; undefined for a row's. */
export const streamOfKey = (key: string): string | undefined => /^(?:checkpoint|head)\|(.*)$/s.exec(key)?.[1];

/** What is summed of an item: of the live generation all but totals, of the others what they witness of streams. */
export const summed = (
  { hash, input }: Look,
  generation: number,
  item: GenerationItem,
): HashedRow | undefined => {
  const isLive = generation === input.live;
  if (item.kind === 'misfiled') return undefined;
  if (item.kind === 'checkpoint') {
    const { stream, version } = item;
    return { key: checkpointKey(stream), hash: isLive ? String(listedHash(hash, item)) : '', version };
  }
  if (isTotal(item) || !(isLive || loggedEvent(item))) return undefined;
  return { key: rowKey(item.row), hash: rowHash(item.row), version: item.version };
};

/** Which event a row names when it is a line of the event log; '' when it is none. */
export const namedBy = (row: Row): string => {
  const line = loggedEvent({ row });
  return line ? JSON.stringify([line.stream, line.eventId, line.version]) : '';
};

/** What a stream's rows must be as of a version, worked out once; undefined when the stream is quarantined. */
type ExpectedAt = (version: number) => Promise<Expected | undefined>;

/** A stream as it was checked, and what the generations say of it. */
export type SeenStream = {
  readonly stream: StreamName;
  readonly checked: CheckedStream;
  /** By generation; none where nothing was projected. */
  readonly checkpoints: ReadonlyMap<number, Checkpoint>;
  readonly expectedAt: ExpectedAt;
  /** The version of its last event that can be read; 0 without any. */
  readonly head: number;
};

/** Checks a stream. What its rows show beyond the events that were read is appended meanwhile, or gone: they are read again. */
export const seeStream = async (
  { deps, known, accepted }: Look,
  toCheck: StreamToCheck,
  checkpoints: ReadonlyMap<number, Checkpoint>,
): Promise<SeenStream> => {
  const { stream } = toCheck;
  const before = knownBefore(known, stream);
  const shown = Math.max(0, ...[...checkpoints.values()].map(({ version }) => version));
  let checked = await checkEvents(deps, toCheck, before);
  if (headOf(checked) < shown) {
    checked = await checkEvents(deps, { stream, commits: deps.store.readCommits(stream) }, before);
  }
  const versions = new Map<number, Promise<Expected | undefined>>();
  const expectedAt: ExpectedAt = (version) => {
    const expected = versions.get(version) ?? expectedOf(deps, stream, checked, version, accepted);
    versions.set(version, expected);
    return expected;
  };
  return { stream, checked, checkpoints, expectedAt, head: headOf(checked) };
};

const headOf = ({ envelopes }: CheckedStream): number => envelopes?.at(-1)?.version ?? 0;

/** What a stream must add to the sums of a generation, as `summed` counts it; nothing when its events are not whole. */
export const mustBeSummed = async (
  look: Look,
  { stream, checkpoints, expectedAt, head }: SeenStream,
  generation: number,
): Promise<readonly HashedRow[]> => {
  const isLive = generation === look.input.live;
  const checkpoint = checkpoints.get(generation);
  const version = checkpoint?.version ?? 0;
  const expected = await expectedAt(version);
  if (!expected || version > head) return [];
  const { hash } = look;
  if (!isLive) {
    const own = expected.hashed.filter(({ key }) => isLine(expected.rows.get(key)?.row));
    return checkpoint ? [...own, { key: checkpointKey(stream), hash: '', version }] : own;
  }
  // A checkpoint that is behind is in doubt, as is one that is not there.
  const listed = String(listedHash(hash, { rows: expected.listed, shares: expected.shares }));
  return [...expected.hashed, { key: checkpointKey(stream), hash: listed, version: head }];
};

/** A row that a stream accounts for, and which event it names. */
export type Claim = { readonly key: string; readonly named: string };

/**
 * What of a generation a stream accounts for: its rows, those of its history that may be there early, its checkpoint. Where its
 * events are not whole, what its checkpoint lists: what its rows must be is unknown.
 */
export const claimsOf = async (
  { input, known }: Look,
  { stream, checkpoints, expectedAt, head }: SeenStream,
  generation: number,
): Promise<readonly Claim[]> => {
  const isLive = generation === input.live;
  const checkpoint = checkpoints.get(generation);
  const version = checkpoint?.version ?? 0;
  const claims: Claim[] = [];
  if (checkpoint && version <= head) claims.push({ key: checkpointKey(stream), named: '' });
  if (isLive && (known.heads?.[stream] || known.kept?.heads[stream])) {
    claims.push({ key: headKey(stream), named: '' });
  }
  const expected = version > head ? undefined : await expectedAt(version);
  if (!expected) {
    const listed = isLive ? Object.keys(checkpoint?.rows ?? {}) : [];
    return [...claims, ...listed.map((key) => ({ key, named: '' }))];
  }
  const rows: readonly (readonly [string, Row])[] = [
    ...[...expected.rows].map(([key, { row }]) => [key, row] as const),
    ...expected.early,
  ];
  const own = isLive ? rows : rows.filter(([, row]) => isLine(row));
  return [...claims, ...own.map(([key, row]) => ({ key, named: namedBy(row) }))];
};

const isLine = (row: Row | undefined): row is EntryRow =>
  row !== undefined && loggedEvent({ row }) !== undefined;

/** All generations of a look. */
export const generationsIn = ({ input }: Look): readonly number[] => generationsOf(input);
