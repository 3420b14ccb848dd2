import { programs } from '@hoops/domain/club/days';
import { planIds } from '@hoops/domain/club/plans';
import { receivableKinds } from '@hoops/domain/family/receivable';
import { addMoney, type Money, usd } from '@hoops/domain/money';
import { clubDate, clubPeriod, nextPeriod, type Period } from '@hoops/domain/time/club-time';
import { owingSort } from '@hoops/projections/derive/money-rows';
import { lists } from '@hoops/projections/lists';
import {
  failedPaymentItemSchema,
  type OwingItem,
  owingItemSchema,
  paymentPartSchema,
  payoutItemSchema,
  type RefundItem,
  refundItemSchema,
} from '@hoops/projections/views/money';
import * as z from 'zod/mini';
import { monthTotals, nothing } from '../figures/month-totals.ts';
import type { Implementations } from '../http/create-handler.ts';
import { everyItem } from '../rows/every-item.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readingOf, rowsOf } from '../rows/reading.ts';

/** Lines per page; each refund reads its family and payment. */
const pageSize = 25;

const sum = (amounts: readonly Money[]): Money => addMoney(usd(0), ...amounts);

export const moneyQueries = (
  deps: QueryDeps,
): Implementations<'money' | 'overdueFamilies' | 'failedPayments' | 'refunds' | 'payouts'> => {
  const page = async <Item>(
    list: string,
    cursor: string | undefined,
    read: (row: unknown) => Item | Promise<Item>,
  ) => {
    const { live } = await deps.rows.generations();
    const { attempt, unreadable } = readingOf(deps.logger, list);
    const found = await deps.rows.page(live, list, { limit: pageSize, cursor, newestFirst: true });
    const readItems = await Promise.all(rowsOf(found).map(({ id, data }) => attempt(id, () => read(data))));
    return {
      items: readItems.filter((item) => item !== undefined),
      unreadable: unreadable(),
      nextCursor: found.nextCursor,
    };
  };

  return {
    async money() {
      const now = deps.clock.now();
      const period = clubPeriod(now);
      const { months, unreadable } = await monthTotals(deps, { to: nextPeriod(period) });
      const total = months.get(period) ?? nothing;
      const owed = [...months.values()].flatMap((month) => receivableKinds.map((kind) => month[kind]));
      return {
        period,
        expected: { plans: usd(total.plansDue), classes: usd(total.classesDue) },
        received: { plans: usd(total.plansReceived), classes: usd(total.classesReceived) },
        refunded: usd(total.refunded),
        disputed: usd(total.disputed),
        owed: usd(owed.reduce((sum, cents) => sum + cents, 0)),
        programs: [...planIds, ...programs].map((id) => ({ id, amount: usd(total[`paid:${id}`]) })),
        unreadable,
        asOf: now.toISOString(),
      };
    },

    async overdueFamilies({ cursor }) {
      const { live } = await deps.rows.generations();
      const period = clubPeriod(deps.clock.now());
      const { attempt, unreadable } = readingOf(deps.logger, lists.owing);
      // On the 1st, every family with classes owes the new bill; that bill is not overdue.
      const to = owingSort(period, false);
      let next = cursor;
      const items: ReturnType<typeof overdueOf>[] = [];
      do {
        const found = await deps.rows.page(live, lists.owing, { limit: pageSize, cursor: next, to });
        for (const { id, data } of rowsOf(found)) {
          const family = await attempt(id, () =>
            overdueOf(z.parse(owingItemSchema, data), period, clubDate(deps.clock.now())),
          );
          if (family && owes(family)) items.push(family);
        }
        next = found.nextCursor ?? undefined;
      } while (next !== undefined && items.length < pageSize);
      return { items, unreadable: unreadable(), nextCursor: next ?? null };
    },

    failedPayments: ({ cursor }) =>
      page(lists.failedPayments, cursor, (row) => z.parse(failedPaymentItemSchema, row)),

    refunds: ({ cursor }) =>
      page(lists.refunds, cursor, (row) => refundLineOf(deps, z.parse(refundItemSchema, row))),

    payouts: ({ cursor }) => page(lists.payouts, cursor, (row) => z.parse(payoutItemSchema, row)),
  };
};

const overdueOf = ({ parentID, parentName, unpaid, failed }: OwingItem, month: Period, today: string) => {
  const late = unpaid.filter(({ period, overdueFrom }) => period < month && overdueFrom <= today);
  return {
    parentID,
    parentName,
    periods: late.map(({ period }) => period),
    classes: sum(late.map(({ amount }) => amount)),
    plans: failed,
  };
};

const owes = ({ classes, plans }: ReturnType<typeof overdueOf>): boolean =>
  classes.cents > 0 || plans.cents > 0;

const refundLineOf = async (deps: QueryDeps, refund: RefundItem) => {
  const { live } = await deps.rows.generations();
  const [family, parts] = await Promise.all([
    deps.rows.document(live, 'family', refund.parentID),
    everyItem(deps, lists.partsOfPayment(refund.paymentId), (row) => z.parse(paymentPartSchema, row)),
  ]);
  const paid = parts.find(({ kind }) => kind === 'payment')?.amount ?? null;
  return {
    ...refund,
    parentName: family ? String(family.data.name) : null,
    paid,
    extent: paid !== null && refund.amount.cents >= paid.cents ? ('full' as const) : ('part' as const),
  };
};
