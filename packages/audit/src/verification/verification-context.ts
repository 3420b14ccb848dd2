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
import type { HashedRow } from '../row-sums.ts';
import { isTotal, listedHash, loggedEvent } from './generation-items.ts';
import { type ExternalHeads, externalProofOf } from './known-ends.ts';
import { type CheckDeps, expectedOf } from './recheck.ts';
import { generationsOf, type VerifyInput } from './verify-run.ts';

export type VerifyDeps = CheckDeps & {
  readonly checkpoints: Checkpoints;
  readonly newId: () => string;
  readonly knownEnds: () => Promise<ExternalHeads>;
  readonly wrongHeads?: () => Promise<readonly string[]>;
  /** Findings for webhooks that were changed or are missing from the inbox. */
  readonly wrongMessages?: (envelopes: readonly Envelope[]) => Promise<readonly Finding[]>;
  /** Reduces a finding to the data that may be stored, because findings quote rows. */
  readonly kept: (finding: Finding) => Finding;
  readonly aStep?: { readonly pages: number; readonly commits: number };
  readonly onStream?: (stream: StreamName, checked: CheckedStream) => void;
};

export type VerificationContext = {
  readonly deps: VerifyDeps;
  readonly input: VerifyInput;
  readonly hash: KeyedHash;
  readonly known: ExternalHeads;
  readonly accepted: ReadonlySet<StreamName>;
};

/** @throws Error if the run's proof key no longer exists */
export const openVerification = async (
  deps: VerifyDeps,
  input: VerifyInput,
  known: ExternalHeads,
): Promise<VerificationContext> => {
  const key = await deps.proofs.find(input.keyId);
  if (!key) throw new Error(`There is no proof key ${input.keyId}.`);
  const hash = keyedHash(createHmac('sha256', key.secret).update(`verify ${input.run}`).digest());
  const accepted = new Set(input.accepted.map((stream) => parseStream(stream).name));
  return { deps, input, hash, known, accepted };
};

export const knownStreams = ({ heads = {}, kept }: ExternalHeads): readonly string[] => [
  ...new Set([heads, kept?.heads ?? {}].flatMap(Object.keys)),
];

export const checkpointKey = (stream: string): string => `checkpoint|${stream}`;
export const headKey = (stream: string): string => `head|${stream}`;
export const streamOfKey = (key: string): string | undefined => /^(?:checkpoint|head)\|(.*)$/s.exec(key)?.[1];

/**
 * Hash of an item for the sums. In the live generation, totals are excluded; other generations include only
 * checkpoints and event-log lines.
 */
export const summed = (
  { hash, input }: VerificationContext,
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

export const namedBy = (row: Row): string => {
  const line = loggedEvent({ row });
  return line ? JSON.stringify([line.stream, line.eventId, line.version]) : '';
};

/** Expected rows as of a version, computed once; undefined for a quarantined stream. */
type ExpectedAt = (version: number) => Promise<Expected | undefined>;

export type VerifiedStream = {
  readonly stream: StreamName;
  readonly checked: CheckedStream;
  readonly checkpoints: ReadonlyMap<number, Checkpoint>;
  readonly expectedAt: ExpectedAt;
  /** Version of the last readable event; 0 without a readable event. */
  readonly head: number;
};

/**
 * Checks a stream. If rows are newer than the events, reads the events again, because events may have been
 * appended meanwhile.
 */
export const verifyStream = async (
  { deps, known, accepted }: VerificationContext,
  toCheck: StreamToCheck,
  checkpoints: ReadonlyMap<number, Checkpoint>,
): Promise<VerifiedStream> => {
  const { stream } = toCheck;
  const before = externalProofOf(known, stream);
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

export const expectedRowHashes = async (
  context: VerificationContext,
  { stream, checkpoints, expectedAt, head }: VerifiedStream,
  generation: number,
): Promise<readonly HashedRow[]> => {
  const isLive = generation === context.input.live;
  const checkpoint = checkpoints.get(generation);
  const version = checkpoint?.version ?? 0;
  const expected = await expectedAt(version);
  if (!expected || version > head) return [];
  const { hash } = context;
  if (!isLive) {
    const own = expected.hashed.filter(({ key }) => isLine(expected.rows.get(key)?.row));
    return checkpoint ? [...own, { key: checkpointKey(stream), hash: '', version }] : own;
  }
  // The head version makes a lagging or missing checkpoint differ.
  const listed = String(listedHash(hash, { rows: expected.listed, shares: expected.shares }));
  return [...expected.hashed, { key: checkpointKey(stream), hash: listed, version: head }];
};

export type Claim = { readonly key: string; readonly named: string };

/**
 * Rows that a stream accounts for: current and early history rows, and the checkpoint. For a broken stream,
 * the rows that its checkpoint lists.
 */
export const claimsOf = async (
  { input, known }: VerificationContext,
  { stream, checkpoints, expectedAt, head }: VerifiedStream,
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

export const generationsIn = ({ input }: VerificationContext): readonly number[] => generationsOf(input);
