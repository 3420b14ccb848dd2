import { lists } from '@hoops/projections/lists';
import type { ReadStore } from '@hoops/projections/read-store';
import { type EntryRow, rowKey } from '@hoops/projections/row';
import { type Shares, totalsOf, withoutEmpty } from '@hoops/projections/totals';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { RowFinding } from '../findings.ts';

type Totals = Readonly<Record<string, EntryRow['data']>>;
export type WrongTotal = Extract<RowFinding, { readonly kind: 'wrong-total' }>;

const pageSize = 500;

const totalsNow = async (rows: Pick<ReadStore, 'page'>, generation: number): Promise<Totals> => {
  const totals: Record<string, EntryRow['data']> = {};
  let cursor: string | null = null;
  do {
    const page = await rows.page(generation, lists.monthTotals, {
      limit: pageSize,
      cursor: cursor ?? undefined,
    });
    for (const [place, id] of page.ids.entries()) {
      const key = rowKey({ kind: 'entry', list: lists.monthTotals, sort: page.sorts[place] ?? '', id });
      totals[key] = page.items[place] ?? {};
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return totals;
};

const nameOf = (run: string, generation: number): string => `verify/run/${run}/totals-${generation}`;

/** Remembers the totals before any checkpoint is read. */
export const rememberTotals = async (
  checkpoints: Checkpoints,
  rows: Pick<ReadStore, 'page'>,
  run: string,
  generation: number,
): Promise<void> =>
  checkpoints.write(nameOf(run, generation), JSON.stringify(await totalsNow(rows, generation)));

export type TotalsChecked = { readonly wrong: readonly WrongTotal[]; readonly moved: number };

/**
 * Compares totals with the sum of shares. A differing total is wrong only if it has not changed since the
 * shares were read.
 */
export const checkTotals = async (
  checkpoints: Pick<Checkpoints, 'read'>,
  rows: Pick<ReadStore, 'page'>,
  run: string,
  generation: number,
  shares: readonly Shares[],
): Promise<TotalsChecked> => {
  const before: Totals = JSON.parse((await checkpoints.read(nameOf(run, generation))) ?? '{}');
  return compared(before, await totalsNow(rows, generation), totalsOf(shares));
};

/** Sums all checkpoints of a generation again, because the generation was written during the verification. */
export const recheckTotals = async (
  rows: Pick<ReadStore, 'page' | 'checkpoints'>,
  generation: number,
): Promise<TotalsChecked> => {
  const before = await totalsNow(rows, generation);
  const shares: Shares[] = [];
  for await (const checkpoint of rows.checkpoints(generation)) {
    shares.push(checkpoint.shares);
    if (shares.length > 1_000) shares.splice(0, shares.length, totalsOf(shares));
  }
  return compared(before, await totalsNow(rows, generation), totalsOf(shares));
};

const compared = (before: Totals, now: Totals, sums: Shares): TotalsChecked => {
  const expected = withoutEmpty(sums);
  const wrong: WrongTotal[] = [];
  let moved = 0;
  for (const key of new Set([...Object.keys(now), ...Object.keys(expected)])) {
    if (canonicalJson(now[key]) === canonicalJson(expected[key])) continue;
    if (canonicalJson(before[key]) === canonicalJson(now[key]))
      wrong.push({ kind: 'wrong-total', rowKey: key, live: now[key], expected: expected[key] });
    else moved += 1;
  }
  return { wrong, moved };
};
