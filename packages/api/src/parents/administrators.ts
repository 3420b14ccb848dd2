import type { ErasureBlocker } from '@hoops/domain/family/erasure/blockers';
import { lists } from '@hoops/projections/lists';
import * as z from 'zod/mini';
import { everyItem } from '../rows/every-item.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

const administratorSchema = z.object({ sub: z.string() });

export const administrators = async (deps: QueryDeps): Promise<ReadonlySet<string>> =>
  new Set(await everyItem(deps, lists.administrators, (row) => z.parse(administratorSchema, row).sub));

export const allBlockers = (
  administering: ReadonlySet<string>,
  parentID: string,
  blockers: readonly ErasureBlocker[],
): readonly ErasureBlocker[] => (administering.has(parentID) ? [...blockers, 'is-administrator'] : blockers);
