import type { Period } from '@hoops/domain/time/club-time';
import { lists } from '@hoops/projections/lists';
import { type MonthTotal, monthTotalSchema } from '@hoops/projections/views/money';
import * as z from 'zod/mini';
import { everyRow } from '../rows/every-item.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readingOf } from '../rows/reading.ts';

export type WholeMonth = Readonly<Record<keyof MonthTotal, number>>;

export type MonthTotals = {
  /** Contains only months with data. */
  readonly months: ReadonlyMap<Period, WholeMonth>;
  /** Ids of unreadable rows, which are missing from the figures. */
  readonly unreadable: readonly string[];
};

const names = Object.keys(monthTotalSchema.shape) as readonly (keyof MonthTotal)[];

export const nothing = Object.fromEntries(names.map((name) => [name, 0])) as WholeMonth;

/** Monthly totals in [from, to). Reads a few rows per month at any club size. */
export const monthTotals = async (
  deps: Pick<QueryDeps, 'rows' | 'logger'>,
  range: { readonly from?: Period; readonly to: Period },
): Promise<MonthTotals> => {
  const { attempt, unreadable } = readingOf(deps.logger, lists.monthTotals);
  const months = new Map<Period, WholeMonth>();
  for (const { id, data } of await everyRow(deps, lists.monthTotals, range)) {
    const total = await attempt(id, () => z.parse(monthTotalSchema, data));
    const period = periodOfRow(id);
    if (total) months.set(period, sum(months.get(period) ?? nothing, total));
  }
  return { months, unreadable: unreadable() };
};

/** Row ids begin with the month (totals.ts). */
const periodOfRow = (id: string): Period => id.slice(0, 7) as Period;

const sum = (one: WholeMonth, other: MonthTotal): WholeMonth =>
  Object.fromEntries(names.map((name) => [name, one[name] + (other[name] ?? 0)])) as WholeMonth;
