import { clubPeriod, type Period } from '@hoops/domain/club-time';
import { familyIdSchema } from '@hoops/domain/ids';
import { beginIn, wordsOf } from '@hoops/domain/name-words';
import { isPaymentPending } from '@hoops/domain/payment-status';
import { type AthleteColumn, lists, sortText } from '@hoops/projections/lists';
import { parentWords, soughtParentWords } from '@hoops/projections/parent-words';
import { withoutMedicalData } from '@hoops/projections/views/family-view';
import {
  type AthleteListItem,
  athleteListItemSchema,
  mailItemSchema,
  parentListRowSchema,
  requestItemSchema,
} from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { type QueryDeps, readFamily } from '../account/queries.ts';
import type { AthleteFilters } from '../athletes/athlete-filters.ts';
import type { Implementations } from '../http/create-handler.ts';
import { problem } from '../http/problem.ts';
import { owed } from '../payments/owed.ts';
import { paymentsOfFamily } from '../payments/payments-of-family.ts';
import { receiptFor } from '../payments/receipt.ts';
import { everyItem } from '../rows/every-item.ts';
import { readingOf, rowsOf } from '../rows/reading.ts';

/** Lines of a page as people see it. */
const pageSize = 50;
/** The most rows of one reading, where few of them match what is looked for. */
const mostAtOnce = 500;
/** Up to how many open requests the navigation shows a number. */
const mostCounted = 99;

/** What administrators look at. Every page is one query of one list, whatever the total. */
export const adminQueries = (
  deps: QueryDeps,
): Implementations<
  | 'parents'
  | 'getParent'
  | 'parentPayments'
  | 'parentReceipt'
  | 'parentMails'
  | 'athletes'
  | 'requests'
  | 'openRequests'
> => {
  /**
   * Reads on until a page is full: filters that the list itself does not have are applied here. The fewer rows
   * match, the more are read at once; a page is hardly ever longer for it than twice what it should be.
   */
  const fill = async <Item extends { readonly id: string }>(
    list: string,
    options: {
      readonly cursor: string | undefined;
      readonly prefix?: string;
      readonly to?: string;
      readonly newestFirst?: boolean;
    },
    read: (row: unknown) => Item | undefined,
  ) => {
    const { live } = await deps.rows.generations();
    const { attempt, unreadable } = readingOf(deps.logger, list);
    const items = new Map<string, Item>();
    let cursor: string | undefined = options.cursor;
    let limit = pageSize;
    do {
      const page = await deps.rows.page(live, list, { ...options, cursor, limit });
      limit = Math.min(limit * 2, mostAtOnce);
      for (const { id, data } of rowsOf(page)) {
        const item = await attempt(id, () => read(data));
        if (item) items.set(item.id, item);
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && items.size < pageSize);
    return { items: [...items.values()], unreadable: unreadable(), nextCursor: cursor ?? null };
  };

  const administrators = async (): Promise<ReadonlySet<string>> =>
    new Set(await everyItem(deps, lists.administrators, (row) => z.parse(administratorSchema, row).sub));

  return {
    async parents(input) {
      const words = soughtParentWords(input.search ?? '');
      const list = input.sort === 'payment' ? lists.parentsByPayment : lists.parents;
      const place = narrowest(words, { list, range: {} }, input.sort, lists.parentWords);
      const hidden = await administrators();
      const { items, ...rest } = await fill(place.list, { ...place.range, ...pageAsked(input) }, (row) => {
        const { email, phoneNumber, ...item } = z.parse(parentListRowSchema, row);
        const shown =
          !hidden.has(item.parentID) && beginIn(words, parentWords({ ...item, email, phoneNumber }));
        return shown ? { id: item.parentID, item } : undefined;
      });
      return { items: items.map(({ item }) => item), ...rest };
    },

    async parentPayments(input) {
      return { payments: await paymentsOfFamily(deps, input.parentId) };
    },

    async parentReceipt({ parentId, paymentId }) {
      const known = familyIdSchema.safeParse(parentId);
      const receipt = known.success && (await receiptFor(deps, known.data, paymentId));
      if (!receipt) throw problem('not-found', 'This receipt was not found.');
      return { receipt };
    },

    async getParent(input) {
      const { family, version } = await readFamily(deps, input.parentId);
      if (!family) throw problem('not-found', 'This parent was not found.');
      return {
        family: withoutMedicalData(family),
        ...owed(family, deps.clock.now()),
        version,
      };
    },

    async parentMails(input) {
      const { items, ...rest } = await fill(
        lists.mailsOf(input.parentId),
        { cursor: input.cursor, newestFirst: true },
        (row) => {
          const item = z.parse(mailItemSchema, row);
          return { id: item.mailId, item };
        },
      );
      return { items: items.map(({ item }) => item), ...rest };
    },

    async athletes(input) {
      const month = clubPeriod(deps.clock.now());
      const words = wordsOf(input.search ?? '');
      const place = narrowest(words, athleteList(input, month), input.sort, lists.athleteWords);
      const matches = athleteMatcher(input, month);
      const { items, ...rest } = await fill(place.list, { ...place.range, ...pageAsked(input) }, (row) => {
        const item = z.parse(athleteListItemSchema, row);
        const shown = matches(item) && beginIn(words, wordsOf(item.athleteName));
        return shown ? { id: item.athleteId, item } : undefined;
      });
      return { items: items.map(({ item }) => item), ...rest };
    },

    async requests(input) {
      const { items, ...rest } = await fill(
        input.status === undefined ? lists.requests : lists.requestsThatAre(input.status),
        { cursor: input.cursor, newestFirst: true },
        (row) => {
          const item = z.parse(requestItemSchema, row);
          return { id: item.requestId, item };
        },
      );
      return { items: items.map(({ item }) => item), ...rest };
    },

    async openRequests() {
      const { live } = await deps.rows.generations();
      const { items, nextCursor } = await deps.rows.page(live, lists.openRequestIds, { limit: mostCounted });
      return { count: items.length, more: items.length === mostCounted && nextCursor !== null };
    },
  };
};

type Place = { readonly list: string; readonly range: { readonly prefix?: string; readonly to?: string } };

/** The narrowest part of a list that holds all matches; by another column than the name only all athletes are. */
const athleteList = (
  { filter, program, payment, sort }: AthleteFilters & Sorted<AthleteColumn>,
  month: Period,
): Place => {
  if (sort && sort !== 'name') return { list: lists.athletesBy(sort), range: {} };
  if (payment) return { list: lists.athletesOwing, range: { to: month } };
  const plan = filter === 'all' ? undefined : filter;
  if (program && plan) return { list: lists.athletesInProgramOnPlan(program, plan), range: {} };
  if (program) return { list: lists.athletesInProgram(program), range: {} };
  return { list: plan ? lists.athletesOnPlan(plan) : lists.athletes, range: {} };
};

const administratorSchema = z.object({ sub: z.string() });

const planOf = { 'Half Week': 'half_week', 'Full Week': 'full_week', '': 'unenrolled' } as const;

const athleteMatcher = (filters: AthleteFilters, now: Period) => (item: AthleteListItem) =>
  (!filters.filter || filters.filter === 'all' || planOf[item.enrolledProgram] === filters.filter) &&
  (!filters.program || item.programs.includes(filters.program)) &&
  (!filters.payment || isPaymentPending(item, now));

type Sorted<Column extends string> = {
  readonly sort?: 'name' | Column | undefined;
  readonly direction?: 'up' | 'down' | undefined;
};

const pageAsked = ({
  cursor,
  direction,
}: Sorted<string> & { readonly cursor?: string | undefined }): {
  readonly cursor: string | undefined;
  readonly newestFirst: boolean;
} => ({ cursor, newestFirst: direction === 'down' });

/**
 * A search is a range of the list of words that begin with the search's longest word, then a filter. In the order
 * of a column it is a filter of the whole list.
 */
const narrowest = (
  words: readonly string[],
  whole: Place,
  sort: string | undefined,
  wordList: (word: string) => string,
): Place => {
  const [longest] = words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined || sort !== undefined) return whole;
  return { list: wordList(longest), range: { prefix: sortText(longest) } };
};
