import { lastQuietRun, type QuietRun } from '@hoops/billing/reconciliation/quiet-run';
import { lists } from '@hoops/projections/lists';
import { type ReconciliationItem, reconciliationItemSchema } from '@hoops/projections/views/lists';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';
import type { Implementations } from '../http/create-handler.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readFamily } from '../rows/read-family.ts';
import { readingOf, rowsOf } from '../rows/reading.ts';

const pageSize = 20;

export const reconciliationQueries = (
  deps: QueryDeps & { readonly checkpoints: Checkpoints },
): Implementations<'reconciliations'> => ({
  async reconciliations({ cursor }) {
    const { live } = await deps.rows.generations();
    const page = await deps.rows.page(live, lists.reconciliations, {
      limit: pageSize,
      cursor,
      newestFirst: true,
    });
    const { attempt, unreadable } = readingOf(deps.logger, lists.reconciliations);
    const read = rowsOf(page).map(({ id, data }) =>
      attempt(id, () => z.parse(reconciliationItemSchema, data)),
    );
    const recorded = (await Promise.all(read)).filter((run) => run !== undefined);
    const quiet = cursor === undefined ? await lastQuietRun(deps.checkpoints) : undefined;
    const isNews = quiet && quiet.outcome.startedAt > (recorded[0]?.startedAt ?? '');
    const runs = isNews ? [itemOfQuietRun(quiet), ...recorded] : recorded;
    const nameOf = await namesOf(deps, [
      ...new Set(runs.flatMap(({ found }) => found?.differences.map(({ familyId }) => familyId) ?? [])),
    ]);
    return {
      items: runs.map((run) => ({
        ...run,
        differences: (run.found?.differences ?? []).map((difference) => ({
          ...difference,
          familyName: nameOf(difference.familyId),
        })),
      })),
      unreadable: unreadable(),
      nextCursor: page.nextCursor,
    };
  },
});

const itemOfQuietRun = ({ endedAt, outcome }: QuietRun): ReconciliationItem => {
  const { runId, startedAt, ...found } = outcome;
  return { runId, status: 'completed', askedBy: 'system', startedAt, endedAt, reason: null, found };
};

const namesOf = async (deps: QueryDeps, familyIds: readonly (string | null)[]) => {
  const names = new Map<string | null, string | null>();
  await Promise.all(
    familyIds.map(async (id) => {
      const family = id === null ? null : (await readFamily(deps, id)).family;
      names.set(id, family?.name ?? null);
    }),
  );
  return (id: string | null): string | null => names.get(id) ?? null;
};
