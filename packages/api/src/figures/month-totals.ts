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

export const nothing: WholeMonth = {
  plansDue: 0,
  classesDue: 0,
  plansReceived: 0,
  classesReceived: 0,
  refunded: 0,
  disputed: 0,
  classesUnpaid: 0,
  plansFailed: 0,
  onPlan: 0,
  classesOnly: 0,
};

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

const names = Object.keys(nothing) as readonly (keyof MonthTotal)[];

const sum = (one: WholeMonth, other: MonthTotal): WholeMonth =>
  Object.fromEntries(names.map((name) => [name, one[name] + (other[name] ?? 0)])) as WholeMonth;
