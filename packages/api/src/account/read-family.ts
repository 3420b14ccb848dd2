import { familyStreams } from '@hoops/domain/family/stream';
import { familyIdSchema } from '@hoops/domain/ids';
import { familyView } from '@hoops/projections/derive/family-rows';
import { type FamilyView, familyViewSchema } from '@hoops/projections/views/family-view';
import { currentView } from '../rows/current-view.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

export type VersionedFamily = { readonly family: FamilyView | null; readonly version: number };

/**
 * A family as it is now; null before it has registered. The id comes from an address, where anything may be
 * written: what is none is the id of nobody.
 */
export const readFamily = async (deps: QueryDeps, id: string): Promise<VersionedFamily> => {
  const known = familyIdSchema.safeParse(id);
  if (!known.success) return { family: null, version: 0 };
  const { view, version } = await currentView(deps, familyStreams, known.data, {
    row: { type: 'family', id },
    fromRow: (data) => familyViewSchema.safeParse(data).data,
    fromState: (state) => (state.kind === 'registered' ? familyView(state) : null),
  });
  return { family: view, version };
};
