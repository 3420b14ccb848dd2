import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Checkpoint, ReadStore, StoredRow } from '@hoops/projections/read-store';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import { type CheckEventsDeps, type CheckedStream, checkEvents } from '../check-events.ts';
import { differencesBetween } from '../compare-values.ts';
import { type Expected, expectedRows } from '../expected-rows.ts';
import type { EventFinding, Finding } from '../findings.ts';
import { missingEvents } from '../missing-events.ts';
import { type ExternalHeads, externalProofOf } from './known-ends.ts';

export type CheckDeps = CheckEventsDeps & {
  readonly proofs: Pick<ProofKeys, 'find'>;
  readonly store: Pick<EventStore, 'readCommits' | 'storedStreams'>;
  readonly rows: ReadStore;
  readonly concurrency: number;
  readonly wait: (ms: number) => Promise<void>;
  readonly walked?: (walked: { readonly rows: number; readonly streams: number }) => void;
};

type Judging = {
  readonly known: ExternalHeads;
  readonly accepted: ReadonlySet<StreamName>;
};

const retryMs = 250;
const maxAttempts = 5;

/** Expected rows at the version that the rows show; undefined for broken streams that were not accepted. */
export const expectedOf = async (
  { keys }: Pick<CheckDeps, 'keys'>,
  stream: StreamName,
  { envelopes, derived, findings }: CheckedStream,
  shown: number,
  accepted: ReadonlySet<StreamName>,
): Promise<Expected | undefined> =>
  envelopes && (findings.length === 0 || accepted.has(stream))
    ? expectedRows(keys, stream, envelopes, shown, derived)
    : undefined;

/**
 * The checkpoint is read before the events, so a version beyond the last event proves that events were lost.
 */
const nowExpected = async (
  deps: CheckDeps,
  generation: number,
  stream: StreamName,
  { known, accepted }: Judging,
): Promise<{
  readonly checkpoint: Checkpoint;
  readonly findings: readonly EventFinding[];
  readonly expected: Expected | undefined;
}> => {
  const checkpoint = await deps.rows.checkpoint(generation, stream);
  const commits = deps.store.readCommits(stream);
  const checked = await checkEvents(deps, { stream, commits }, externalProofOf(known, stream));
  const gone = checked.envelopes
    ? missingEvents(stream, checked.envelopes, checkpoint.version, new Map<string, number>())
    : [];
  const findings = [...checked.findings, ...gone];
  const expected = await expectedOf(deps, stream, { ...checked, findings }, checkpoint.version, accepted);
  return { checkpoint, findings, expected };
};

/** Differences between rows; `hasMoved` is true if the rows kept changing, so no comparison was possible. */
export type Compared = { readonly findings: readonly Finding[]; readonly hasMoved: boolean };

/**
 * Rereads suspect rows, strongly consistent, between two equal checkpoints. Skips a stream that keeps
 * changing after several attempts.
 */
export const compareContents = async (
  deps: CheckDeps,
  generation: number,
  stream: StreamName,
  keys: readonly string[],
  judging: Judging,
): Promise<Compared> => {
  const { rows, wait, concurrency } = deps;
  let atFirst: number | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const { checkpoint, findings: wrong, expected } = await nowExpected(deps, generation, stream, judging);
    atFirst ??= checkpoint.revision;
    if (!expected) return { findings: [...wrong, { kind: 'quarantined', stream }], hasMoved: false };
    const found = new Map<string, StoredRow | undefined>();
    const doubted = new Set([...keys, ...Object.keys(expected.listed)]);
    // Rows are read concurrently, because a slow read is more likely to overlap with changes.
    await forEachAtOnce(doubted, concurrency, async (key) => {
      if (expected.rows.has(key)) found.set(key, await rows.row(generation, key));
    });
    const { revision } = await rows.checkpoint(generation, stream);
    const hasMoved = revision !== checkpoint.revision;
    const findings: readonly Finding[] = [
      ...versionFindings(stream, checkpoint.version, expected.head),
      ...(isListedRight(checkpoint, expected) ? [] : [{ kind: 'wrong-checkpoint', stream } as const]),
      ...[...found].flatMap(([key, row]) => rowFindings(stream, key, row, expected)),
    ];
    const isBehindAlone = findings.every(({ kind }) => kind === 'wrong-version');
    if (findings.length === 0 || (!hasMoved && !isBehindAlone)) return { findings, hasMoved: false };
    if (attempt === maxAttempts) {
      // Lagging rows are not reported while the projector catches up.
      const isMoving = revision !== atFirst;
      return { findings: isMoving ? [] : findings, hasMoved: isMoving };
    }
    await wait(retryMs);
  }
};

const versionFindings = (stream: StreamName, live: number, expected: number): readonly Finding[] =>
  live === expected ? [] : [{ kind: 'wrong-version', stream, live, expected }];

export const isListedRight = (
  { rows, shares }: Pick<Checkpoint, 'rows' | 'shares'>,
  expected: Expected,
): boolean => canonicalJson([rows, shares]) === canonicalJson([expected.listed, expected.shares]);

const rowFindings = (
  stream: StreamName,
  key: string,
  found: StoredRow | undefined,
  expected: Expected,
): readonly Finding[] => {
  const right = expected.rows.get(key);
  if (!right) return [];
  if (!found) return [{ kind: 'missing-row', stream, rowKey: key }];
  const fields = differencesBetween(found.row.data, plain(right.row.data));
  const versions = differencesBetween(found.version, right.version, '(version)');
  const lists = differencesBetween(indexedIn(found), indexedIn(right), '(lists)');
  return [...fields, ...versions, ...lists].map((difference) => ({
    kind: 'wrong-field',
    stream,
    rowKey: key,
    ...difference,
  }));
};

const indexedIn = ({ row }: StoredRow) => (row.kind === 'entry' ? row.also?.join(' ') : undefined);

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
