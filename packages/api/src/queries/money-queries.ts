import { clubPeriod, type Period } from '@hoops/domain/club-time';
import { addMoney, type Money, usd } from '@hoops/domain/money';
import { lists } from '@hoops/projections/lists';
import {
  type CountedAmount,
  countedAmountSchema,
  failedPaymentItemSchema,
  type OwingItem,
  owingItemSchema,
  paymentPartSchema,
  type RefundItem,
  refundItemSchema,
} from '@hoops/projections/views/money';
import * as z from 'zod/mini';
import type { Implementations } from '../create-handler.ts';
import { everyItem } from './every-item.ts';
import type { QueryDeps } from './family-queries.ts';

/** Lines of a page. Each refund asks for its family and its payment, so a page stays small. */
const pageSize = 25;

const sum = (amounts: readonly Money[]): Money => addMoney(usd(0), ...amounts);

/** The money lists a page at a time, and a month's figures added up from that month's rows alone. */
export const moneyQueries = (
  deps: QueryDeps,
): Implementations<'money' | 'overdueFamilies' | 'failedPayments' | 'refunds'> => {
  const page = async <Item>(list: string, cursor: string | undefined, read: (row: unknown) => Item) => {
    const { live } = await deps.rows.generations();
    const found = await deps.rows.page(live, list, { limit: pageSize, cursor, newestFirst: true });
    return { items: found.items.map(read), nextCursor: found.nextCursor };
  };

  return {
    async money() {
      const now = deps.clock.now();
      const period = clubPeriod(now);
      const amounts = (list: string) => everyItem(deps, list, (row) => z.parse(countedAmountSchema, row));
      const [expected, received] = await Promise.all([
        amounts(lists.expectedIn(period)),
        amounts(lists.receivedIn(period)),
      ]);
      return {
        period,
        expected: { plans: of('plan', expected), classes: of('classes', expected) },
        received: { plans: of('plan', received), classes: of('classes', received) },
        refunded: of('refund', received),
        asOf: now.toISOString(),
      };
    },

    async overdueFamilies({ cursor }) {
      const { live } = await deps.rows.generations();
      const period = clubPeriod(deps.clock.now());
      let next = cursor;
      const items: ReturnType<typeof overdueOf>[] = [];
      do {
        const found = await deps.rows.page(live, lists.owing, { limit: pageSize, cursor: next });
        items.push(
          ...found.items.map((row) => overdueOf(z.parse(owingItemSchema, row), period)).filter(owes),
        );
        next = found.nextCursor ?? undefined;
      } while (next !== undefined && items.length < pageSize);
      return { items, nextCursor: next ?? null };
    },

    failedPayments: ({ cursor }) =>
      page(lists.failedPayments, cursor, (row) => z.parse(failedPaymentItemSchema, row)),

    async refunds({ cursor }) {
      const { items, nextCursor } = await page(lists.refunds, cursor, (row) =>
        z.parse(refundItemSchema, row),
      );
      return { items: await Promise.all(items.map((refund) => refundLineOf(deps, refund))), nextCursor };
    },
  };
};

const of = (source: CountedAmount['source'], amounts: readonly CountedAmount[]): Money =>
  sum(amounts.filter((one) => one.source === source).map(({ amount }) => amount));

/** What of it is overdue: the bill of a month that is not over is not. */
const overdueOf = ({ parentID, parentName, unpaid, failed }: OwingItem, now: Period) => {
  const late = unpaid.filter(({ period }) => period < now);
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
  const returned = sum(parts.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount));
  return {
    ...refund,
    parentName: family ? String(family.data.name) : null,
    paid,
    extent: paid !== null && returned.cents >= paid.cents ? ('full' as const) : ('part' as const),
  };
};
