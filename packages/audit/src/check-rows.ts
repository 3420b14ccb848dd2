import type { StreamName } from '@hoops/domain/stream';
import { parseStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { isOfTotals } from '@hoops/projections/lists';
import type { Checkpoint, ReadStore, StoredRow } from '@hoops/projections/read-store';
import { rowKey } from '@hoops/projections/row';
import { rowHash } from '@hoops/projections/row-changes';
import { type Shares, totalsOf } from '@hoops/projections/totals';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import { allStreams } from './all-streams.ts';
import { checkEvents } from './check-events.ts';
import { differencesBetween } from './compare-values.ts';
import { type Expected, expectedRows } from './expected-rows.ts';
import { type EventFinding, type Finding, inOrder, quarantinedIn } from './findings.ts';
import { strayRows } from './stray-rows.ts';
import type { Witnesses } from './witnesses.ts';
import { wrongTotals } from './wrong-totals.ts';

export type CheckDeps = {
  readonly store: Pick<EventStore, 'readCommits' | 'streams'>;
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly proofs: Pick<ProofKeys, 'find'>;
  readonly rows: ReadStore;
  /** Milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** How many streams are read side by side. */
  readonly concurrency: number;
};

/** Against what rows are judged. */
export type Judging = {
  readonly witnesses: Witnesses;
  /** Streams whose stored events count although they are broken; none by default. */
  readonly accepted?: ReadonlySet<StreamName>;
};

export type RowsReport = {
  readonly streams: number;
  readonly rows: number;
  /** Of rows; and of events, where they keep a stream's rows from being judged. */
  readonly findings: readonly Finding[];
};

/** What the projectors get to catch up before rows are called behind. */
const graceMs = 2_000;
const retryMs = 250;
const maxAttempts = 5;

/**
 * Compares every row of a generation, field by field, with what the events say; finds missing rows and rows
 * that no stream makes. The system keeps running meanwhile: a stream's rows are compared as of the version
 * that they show, and what looks wrong at first sight is looked at again, row by row, before it is reported.
 * A stream whose events are not whole is quarantined: what its rows must be is not said.
 */
export const checkRows = async (
  deps: CheckDeps,
  generation: number,
  judging: Judging,
): Promise<RowsReport> => {
  const live = new Map<string, { readonly hash: string; readonly version: number | null }>();
  const totals = new Map<string, string>();
  for await (const { row, version } of deps.rows.allRows(generation)) {
    if (row.kind === 'entry' && isOfTotals(row.list)) totals.set(rowKey(row), rowHash(row));
    else live.set(rowKey(row), { hash: rowHash(row), version });
  }
  const streams = await allStreams(deps, generation, judging.witnesses);
  const known = new Set<string>();
  const suspects: { readonly stream: StreamName; readonly keys: readonly string[] }[] = [];
  const allShares: Shares[] = [];
  const findings: Finding[] = [];
  for await (const { itemKey, rowKey: place, stream } of deps.rows.misfiled(generation)) {
    const checkpoint = stream === null ? {} : { stream: parseStream(stream).name };
    findings.push({ kind: 'misfiled-row', itemKey, rowKey: place, ...checkpoint });
  }

  await forEachAtOnce(streams, deps.concurrency, async (stream) => {
    const { version, rows, shares } = await deps.rows.checkpoint(generation, stream);
    allShares.push(shares);
    const judged = await expectedOf(deps, stream, version, judging);
    if ('broken' in judged) {
      findings.push(...judged.broken);
      for (const key of Object.keys(rows)) known.add(key);
      return;
    }
    const { expected } = judged;
    for (const key of [...expected.rows.keys(), ...expected.early]) known.add(key);
    const wrong = [...expected.rows].filter(([key, { row, version: shown }]) => {
      const found = live.get(key);
      return found?.hash !== rowHash(row) || found.version !== shown;
    });
    if (wrong.length > 0 || version !== expected.head || !isListedRight({ rows, shares }, expected)) {
      suspects.push({ stream, keys: wrong.map(([key]) => key) });
    }
  });

  const expectedTotals = totalsOf(allShares);
  const doubted = [...new Set([...totals.keys(), ...Object.keys(expectedTotals)])].filter((key) => {
    const data = expectedTotals[key];
    return totals.get(key) !== (data && rowHash({ data }));
  });
  if (suspects.length > 0 || doubted.length > 0) await deps.wait(graceMs);
  await forEachAtOnce(suspects, deps.concurrency, async ({ stream, keys }) => {
    findings.push(...(await compareContents(deps, generation, stream, keys, judging)));
  });
  findings.push(...(await wrongTotals(deps, generation, doubted)));
  const unknown = [...live.keys()].filter((key) => !known.has(key));
  findings.push(...(await strayRows(deps.rows, generation, unknown, quarantinedIn(findings))));
  return { streams: streams.length, rows: live.size + totals.size, findings: findings.sort(inOrder) };
};

/** What a stream's rows must be as of the version that they show, unless its events are broken. */
const expectedOf = async (
  deps: CheckDeps,
  stream: StreamName,
  shown: number,
  { witnesses, accepted }: Judging,
): Promise<{ readonly expected: Expected } | { readonly broken: readonly EventFinding[] }> => {
  const witness = witnesses.of(stream);
  const { envelopes, findings } = await checkEvents(deps, stream, {
    ...witness,
    shown: Math.max(shown, witness.shown),
  });
  if (envelopes && (findings.length === 0 || accepted?.has(stream))) {
    return { expected: await expectedRows(deps.keys, stream, envelopes, shown) };
  }
  return { broken: [...findings, { kind: 'quarantined', stream }] };
};

/** Reads the doubted rows once more, strongly consistent, between two reads of an unmoved checkpoint. */
const compareContents = async (
  deps: CheckDeps,
  generation: number,
  stream: StreamName,
  keys: readonly string[],
  judging: Judging,
): Promise<readonly Finding[]> => {
  const { rows, wait } = deps;
  let findings: readonly Finding[] = [];
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const checkpoint = await rows.checkpoint(generation, stream);
    const judged = await expectedOf(deps, stream, checkpoint.version, judging);
    if ('broken' in judged) return judged.broken;
    const { expected } = judged;
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
