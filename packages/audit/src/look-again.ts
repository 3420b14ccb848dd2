import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Checkpoint, ReadStore, StoredRow } from '@hoops/projections/read-store';
import { rowKey } from '@hoops/projections/row';
import { rowHash } from '@hoops/projections/row-changes';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import type { CheckedStream } from './check-events.ts';
import { type CheckStreamsDeps, checkStream, checkStreams } from './check-streams.ts';
import { differencesBetween } from './compare-values.ts';
import { type Expected, expectedRows } from './expected-rows.ts';
import type { Finding } from './findings.ts';
import type { Buckets } from './row-sums.ts';
import { everyStream } from './streams-to-check.ts';
import { isTotal } from './survey.ts';
import { showing, type Witnesses } from './witnesses.ts';

export type CheckDeps = CheckStreamsDeps & {
  /** With one of them what a look hashes is keyed. */
  readonly proofs: Pick<ProofKeys, 'find' | 'current'>;
  readonly store: Pick<EventStore, 'streams' | 'storedStreams'>;
  readonly rows: ReadStore;
  /** Milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
};

/** Against what rows are judged. */
export type Judging = {
  readonly witnesses: Witnesses;
  /** Streams whose stored events count although they are broken; none by default. */
  readonly accepted?: ReadonlySet<StreamName>;
};

const retryMs = 250;
const maxAttempts = 5;

/** What a stream's rows must be as of the version that they show; undefined when its events are broken and not accepted. */
export const expectedOf = async (
  { keys }: Pick<CheckDeps, 'keys'>,
  stream: StreamName,
  { envelopes, findings }: CheckedStream,
  shown: number,
  { accepted }: Judging,
): Promise<Expected | undefined> =>
  envelopes && (findings.length === 0 || accepted?.has(stream))
    ? expectedRows(keys, stream, envelopes, shown)
    : undefined;

/**
 * The rows in some buckets, row by row: which of what streams look wrong, and which no stream seems to make. One scan of the
 * generation and one of the events: where people keep writing some bucket always differs.
 */
export const rowsIn = async (
  deps: CheckDeps,
  generation: number,
  buckets: Buckets,
  streams: readonly StreamName[],
  judging: Judging,
): Promise<{
  readonly wrong: ReadonlyMap<StreamName, readonly string[]>;
  readonly unknown: readonly string[];
}> => {
  const live = new Map<string, { readonly hash: string; readonly version: number | null }>();
  const versions = new Map<StreamName, number>();
  for await (const item of deps.rows.items(generation)) {
    if (item.kind === 'checkpoint') versions.set(parseStream(item.stream).name, item.version);
    if (item.kind !== 'row' || isTotal(item)) continue;
    const key = rowKey(item.row);
    if (buckets.has(key)) live.set(key, { hash: rowHash(item.row), version: item.version });
  }
  const versionOf = (stream: StreamName): number => versions.get(stream) ?? 0;
  const known = new Set<string>();
  const wrong = new Map<StreamName, readonly string[]>();
  const toCheck = everyStream(deps.store, [...streams, ...versions.keys()]);
  await checkStreams(deps, toCheck, showing(judging.witnesses, versionOf), async (stream, checked) => {
    const expected = await expectedOf(deps, stream, checked, versionOf(stream), judging);
    const keys = expected
      ? [...expected.rows.keys(), ...expected.early.keys()]
      : // What its rows must be is unknown: those that it lists are not called strays.
        Object.keys((await deps.rows.checkpoint(generation, stream)).rows);
    for (const key of keys) if (buckets.has(key)) known.add(key);
    const different = (expected?.hashed ?? []).flatMap(({ key, hash, version }) => {
      if (!buckets.has(key)) return [];
      const found = live.get(key);
      return found?.hash === hash && found.version === version ? [] : [key];
    });
    if (different.length > 0) wrong.set(stream, different);
  });
  return { wrong, unknown: [...live.keys()].filter((key) => !known.has(key)) };
};

/** A stream as it is now: its checkpoint, and then its events. */
const nowExpected = async (
  deps: CheckDeps,
  generation: number,
  stream: StreamName,
  judging: Judging,
): Promise<{
  readonly checkpoint: Checkpoint;
  readonly checked: CheckedStream;
  readonly expected: Expected | undefined;
}> => {
  const checkpoint = await deps.rows.checkpoint(generation, stream);
  const witnesses = showing(judging.witnesses, () => checkpoint.version);
  const checked = await checkStream(deps, stream, witnesses);
  const expected = await expectedOf(deps, stream, checked, checkpoint.version, judging);
  return { checkpoint, checked, expected };
};

/** Reads the doubted rows once more, strongly consistent, between two reads of an unmoved checkpoint. */
export const compareContents = async (
  deps: CheckDeps,
  generation: number,
  stream: StreamName,
  keys: readonly string[],
  judging: Judging,
): Promise<readonly Finding[]> => {
  const { rows, wait } = deps;
  let findings: readonly Finding[] = [];
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { checkpoint, checked, expected } = await nowExpected(deps, generation, stream, judging);
    if (!expected) return [...checked.findings, { kind: 'quarantined', stream }];
    const found = new Map<string, StoredRow | undefined>();
    for (const key of new Set([...keys, ...Object.keys(expected.listed)])) {
      if (expected.rows.has(key)) found.set(key, await rows.row(generation, key));
    }
    const hasMoved = (await rows.checkpoint(generation, stream)).revision !== checkpoint.revision;
    findings = [
      ...versionFindings(stream, checkpoint.version, expected.head),
      ...(isListedRight(checkpoint, expected) ? [] : [{ kind: 'wrong-checkpoint', stream } as const]),
      ...[...found].flatMap(([key, row]) => rowFindings(stream, key, row, expected)),
    ];
    const isBehindAlone = findings.every(({ kind }) => kind === 'wrong-version');
    if (findings.length === 0 || (!hasMoved && !isBehindAlone)) return findings;
    if (attempt < maxAttempts) await wait(retryMs);
  }
  return findings;
};

const versionFindings = (stream: StreamName, live: number, expected: number): readonly Finding[] =>
  live === expected ? [] : [{ kind: 'wrong-version', stream, live, expected }];

const isListedRight = ({ rows, shares }: Pick<Checkpoint, 'rows' | 'shares'>, expected: Expected): boolean =>
  canonicalJson([rows, shares]) === canonicalJson([expected.listed, expected.shares]);

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
  return [...fields, ...versions].map((difference) => ({
    kind: 'wrong-field',
    stream,
    rowKey: key,
    ...difference,
  }));
};

/** As a table would give it back: without what is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
