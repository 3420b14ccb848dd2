import type { ErasureBlocker } from '@hoops/domain/family/erasure/blockers';
import { familyIdSchema } from '@hoops/domain/ids';
import { beginIn } from '@hoops/domain/text/name-words';
import { lists } from '@hoops/projections/lists';
import { parentSearchWords, parentWords } from '@hoops/projections/parent-words';
import { rowKey } from '@hoops/projections/row';
import {
  type FamilySummary,
  storedFamilySchema,
  summaryOfStored,
} from '@hoops/projections/views/family-view';
import { mailItemSchema, type ParentListRow, parentListRowSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { owed } from '../payments/owed.ts';
import { paymentsOfFamily } from '../payments/queries.ts';
import { receiptFor } from '../payments/receipt.ts';
import { everyItem } from '../rows/every-item.ts';
import { fillPage } from '../rows/fill-page.ts';
import { narrowest, requestedPage } from '../rows/narrowest.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readFamily } from '../rows/read-family.ts';
import { readingOf } from '../rows/reading.ts';

const administratorSchema = z.object({ sub: z.string() });

export const administrators = async (deps: QueryDeps): Promise<ReadonlySet<string>> =>
  new Set(await everyItem(deps, lists.administrators, (row) => z.parse(administratorSchema, row).sub));

export const allBlockers = (
  administering: ReadonlySet<string>,
  parentID: string,
  blockers: readonly ErasureBlocker[],
): readonly ErasureBlocker[] => (administering.has(parentID) ? [...blockers, 'is-administrator'] : blockers);

/** First homes of the listed families by id, as far as they still exist. */
const firstHomesOf = async (
  { rows, logger }: QueryDeps,
  items: readonly ParentListRow[],
): Promise<readonly FamilySummary[]> => {
  const ids = [...new Set(items.flatMap(({ firstHomes = [] }) => firstHomes))];
  if (ids.length === 0) return [];
  const keyOf = (id: string) => rowKey({ kind: 'document', type: 'family', id });
  const { live } = await rows.generations();
  const stored = await rows.rowsAt(live, ids.map(keyOf));
  const { attempt } = readingOf(logger, 'parents');
  const families = ids.map((id) => {
    const found = stored.get(keyOf(id));
    return found && attempt(id, () => summaryOfStored(z.parse(storedFamilySchema, found.row.data)));
  });
  return (await Promise.all(families)).filter((family) => family !== undefined);
};

const sharedBy = (family: FamilySummary, home: string) => {
  const athletes = family.athletes.filter(({ sharedWith }) => sharedWith.some((one) => one.home === home));
  const names = athletes.map(({ athleteName }) => athleteName);
  return names.length === 0 ? [] : [{ parentID: family.parentID, parentName: family.name, athletes: names }];
};

export const parentQueries = (
  deps: QueryDeps,
): Implementations<'parents' | 'parentPayments' | 'parentReceipt' | 'getParent' | 'parentMails'> => ({
  async parents(input) {
    const words = parentSearchWords(input.search ?? '');
    const list = input.sort === 'payment' ? lists.parentsByPayment : lists.parents;
    const place = narrowest(words, { list, range: {} }, input.sort, lists.parentWords);
    const hidden = await administrators(deps);
    const { items, ...rest } = await fillPage(
      deps,
      place.list,
      { ...place.range, ...requestedPage(input) },
      (row) => {
        const item = z.parse(parentListRowSchema, row);
        const shown = !hidden.has(item.parentID) && beginIn(words, parentWords(item));
        return shown ? { id: item.parentID, item } : undefined;
      },
    );
    const found = items.map(({ item }) => item);
    const families = await firstHomesOf(deps, found);
    return {
      items: found.map(({ email: _email, phoneNumber: _phone, partners = [], firstHomes = [], ...item }) => ({
        ...item,
        partners: partners.map(({ name }) => name),
        otherHomeOf: families
          .filter(({ parentID }) => firstHomes.includes(parentID))
          .flatMap((family) => sharedBy(family, item.parentID)),
      })),
      ...rest,
    };
  },

  async parentPayments(input) {
    return { payments: await paymentsOfFamily(deps, input.parentId) };
  },

  async parentReceipt({ parentId, paymentId }) {
    const known = familyIdSchema.safeParse(parentId);
    const receipt = known.success && (await receiptFor(deps, known.data, paymentId));
    if (!receipt) throw refusal('receipt-not-found');
    return { receipt };
  },

  async getParent(input) {
    const { family, version } = await readFamily(deps, input.parentId);
    if (!family) throw refusal('parent-not-found');
    const blockers = allBlockers(await administrators(deps), family.parentID, family.erasure.blockers);
    return {
      family: { ...family, erasure: { ...family.erasure, blockers } },
      ...owed(family, deps.clock.now()),
      version,
    };
  },

  async parentMails(input) {
    const { items, ...rest } = await fillPage(
      deps,
      lists.mailsOf(input.parentId),
      { cursor: input.cursor, newestFirst: true },
      (row) => {
        const item = z.parse(mailItemSchema, row);
        return { id: item.mailId, item };
      },
    );
    return { items: items.map(({ item }) => item), ...rest };
  },
});
