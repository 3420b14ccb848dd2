import { usd } from '@hoops/domain/money';
import { clubPeriod, monthOfDate, monthsAfter, nextPeriod, type Period } from '@hoops/domain/time/club-time';
import { lists } from '@hoops/projections/lists';
import { attendanceDaySchema } from '@hoops/projections/views/money';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { everyRow } from '../rows/every-item.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readingOf, rowsOf } from '../rows/reading.ts';
import { monthTotals, nothing, type WholeMonth } from './month-totals.ts';

const monthsShown = 12;

/** Chart figures by range; the cost does not grow with the number of families. */
export const figureQueries = (deps: QueryDeps): Implementations<'monthFigures' | 'attendanceFigures'> => ({
  async monthFigures({ until }) {
    const now = deps.clock.now();
    const current = clubPeriod(now);
    const last = notAfter(until, current);
    const { months, unreadable } = await monthTotals(deps, { to: nextPeriod(last) });
    const known = [...months.keys()].sort();
    const shown = Array.from({ length: monthsShown }, (_, place) =>
      monthsAfter(last, place + 1 - monthsShown),
    );
    return {
      months: shown.map((period) =>
        figuresOf(period, months.get(period) ?? nothing, {
          current,
          upTo: known.filter((one) => one <= period).flatMap((one) => months.get(one) ?? []),
        }),
      ),
      first: known[0] ?? null,
      current,
      unreadable,
      asOf: now.toISOString(),
    };
  },

  async attendanceFigures({ month: asked }) {
    const now = deps.clock.now();
    const current = clubPeriod(now);
    const month = notAfter(asked, current);
    const { attempt, unreadable } = readingOf(deps.logger, lists.attendanceDays);
    const read = ({ id, data }: { readonly id: string; readonly data: unknown }) =>
      attempt(id, () => z.parse(attendanceDaySchema, data));
    const { live } = await deps.rows.generations();
    const [rows, firstRow] = await Promise.all([
      everyRow(deps, lists.attendanceDays, { from: month, to: nextPeriod(month) }),
      deps.rows.page(live, lists.attendanceDays, { limit: 1 }),
    ]);
    const days = (await Promise.all(rows.map(read))).filter((day) => day !== undefined);
    const [first] = rowsOf(firstRow);
    return {
      month,
      days,
      first: first ? monthOfDate(first.id) : null,
      current,
      unreadable: unreadable(),
      asOf: now.toISOString(),
    };
  },
});

const notAfter = (asked: Period | undefined, current: Period): Period =>
  asked !== undefined && asked < current ? asked : current;

type Context = {
  readonly current: Period;
  /** Monthly totals up to this month; their sum is the enrollment count. */
  readonly upTo: readonly WholeMonth[];
};

const figuresOf = (period: Period, total: WholeMonth, { current, upTo }: Context) => ({
  period,
  expected: { plans: usd(total.plansDue), classes: usd(total.classesDue) },
  received: { plans: usd(total.plansReceived), classes: usd(total.classesReceived) },
  refunded: usd(total.refunded),
  disputed: usd(total.disputed),
  overdue: { plans: usd(total.plansFailed), classes: usd(period < current ? total.classesUnpaid : 0) },
  enrolled: {
    plans: upTo.reduce((sum, { onPlan }) => sum + onPlan, 0),
    classesOnly: upTo.reduce((sum, { classesOnly }) => sum + classesOnly, 0),
  },
});
