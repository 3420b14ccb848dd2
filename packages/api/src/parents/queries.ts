import type { ErasureBlocker } from '@hoops/domain/family/erasure/blockers';
import { familyIdSchema } from '@hoops/domain/ids';
import { beginIn } from '@hoops/domain/text/name-words';
import { lists } from '@hoops/projections/lists';
import { parentSearchWords, parentWords } from '@hoops/projections/parent-words';
import { mailItemSchema, parentListRowSchema } from '@hoops/projections/views/lists';
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

const administratorSchema = z.object({ sub: z.string() });

export const administrators = async (deps: QueryDeps): Promise<ReadonlySet<string>> =>
  new Set(await everyItem(deps, lists.administrators, (row) => z.parse(administratorSchema, row).sub));

export const allBlockers = (
  administering: ReadonlySet<string>,
  parentID: string,
  blockers: readonly ErasureBlocker[],
): readonly ErasureBlocker[] => (administering.has(parentID) ? [...blockers, 'is-administrator'] : blockers);

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
        const { email, phoneNumber, ...item } = z.parse(parentListRowSchema, row);
        const shown =
          !hidden.has(item.parentID) && beginIn(words, parentWords({ ...item, email, phoneNumber }));
        return shown ? { id: item.parentID, item } : undefined;
      },
    );
    return { items: items.map(({ item }) => item), ...rest };
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
