import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { isOfTotals } from '@hoops/projections/lists';
import type { ReadStore } from '@hoops/projections/read-store';
import { type EntryRow, rowKey } from '@hoops/projections/row';
import { type Amounts, addShares, type Shares, withoutEmpty } from '@hoops/projections/totals';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { allStreams } from './all-streams.ts';
import { AuditProblem } from './audit-problem.ts';
import type { Finding } from './findings.ts';

type Deps = {
  readonly store: Pick<EventStore, 'streams'>;
  readonly rows: Pick<ReadStore, 'allRows' | 'checkpoint' | 'checkpoints' | 'replaceTotal' | 'row'>;
  /** Milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  readonly concurrency: number;
};

type WrongTotal = Extract<Finding, { readonly kind: 'wrong-total' }>;

const retryMs = 250;
const maxAttempts = 5;

/**
 * Of these totals those that are not the sum of what the streams' checkpoints say. Streams may keep contributing
 * meanwhile: a total that moved while it was added up is compared again.
 */
export const wrongTotals = async (
  deps: Deps,
  generation: number,
  keys: readonly string[],
): Promise<readonly WrongTotal[]> => {
  for (let attempt = 1; keys.length > 0; attempt += 1) {
    const { wrong, hasMoved } = await compareTotals(deps, generation, keys);
    if (wrong.length === 0 && !hasMoved) return [];
    // A stream that has just begun may be missing from the first attempt.
    if (attempt > 1 && (!hasMoved || attempt === maxAttempts)) return wrong;
    await deps.wait(retryMs);
  }
  return [];
};

/** Adds all totals up from the checkpoints. @throws AuditProblem when streams keep changing them meanwhile. */
export const setTotalsRight = async (deps: Deps, generation: number): Promise<void> => {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const keys = new Set(Object.keys(await sumOfShares(deps, generation)));
    for await (const { row } of deps.rows.allRows(generation)) {
      if (row.kind === 'entry' && isOfTotals(row.list)) keys.add(rowKey(row));
    }
    const { wrong, hasMoved } = await compareTotals(deps, generation, [...keys]);
    let isRight = !hasMoved;
    for (const { rowKey: key, live, expected = {} } of wrong) {
      isRight = (await deps.rows.replaceTotal(generation, key, live, expected)) && isRight;
    }
    if (isRight) return;
    await deps.wait(retryMs);
  }
  throw new AuditProblem(
    'The totals kept changing while they were added up. Try again when there is less traffic.',
  );
};

/** A total is judged when it is the same before and after everything was added up. */
const compareTotals = async (
  deps: Deps,
  generation: number,
  keys: readonly string[],
): Promise<{ readonly wrong: readonly WrongTotal[]; readonly hasMoved: boolean }> => {
  const read = () => Promise.all(keys.map((key) => totalAt(deps, generation, key)));
  const before = await read();
  const expected = await sumOfShares(deps, generation);
  const after = await read();
  const isStill = keys.map((_, place) => isSame(before[place], after[place]));
  const wrong = keys.flatMap((key, place): readonly WrongTotal[] =>
    isStill[place] && !isSame(before[place], expected[key])
      ? [{ kind: 'wrong-total', rowKey: key, live: before[place], expected: expected[key] }]
      : [],
  );
  return { wrong, hasMoved: isStill.includes(false) };
};

const totalAt = async (
  { rows }: Deps,
  generation: number,
  key: string,
): Promise<EntryRow['data'] | undefined> => (await rows.row(generation, key))?.row.data;

const sumOfShares = async (deps: Deps, generation: number): Promise<Shares> => {
  const checkpointed: StreamName[] = [];
  for await (const { stream } of deps.rows.checkpoints(generation))
    checkpointed.push(parseStream(stream).name);
  const totals: Record<string, Amounts> = {};
  await forEachAtOnce(await allStreams(deps.store, checkpointed), deps.concurrency, async (stream) => {
    addShares(totals, (await deps.rows.checkpoint(generation, stream)).shares);
  });
  return withoutEmpty(totals);
};

const isSame = (one: EntryRow['data'] | undefined, other: EntryRow['data'] | undefined): boolean =>
  canonicalJson(one) === canonicalJson(other);
