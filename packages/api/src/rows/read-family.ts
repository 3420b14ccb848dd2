import type { FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyIdSchema } from '@hoops/domain/ids';
import type { Loaded } from '@hoops/event-store/event-store';
import { familyView } from '@hoops/projections/derive/family-view';
import { openRow } from '@hoops/projections/sealed-rows';
import {
  type FamilySummary,
  type FamilyView,
  familyViewSchema,
  storedFamilySchema,
  summaryOfStored,
  withoutMedicalData,
} from '@hoops/projections/views/family-view';
import { currentView, type ViewOfStream } from './current-view.ts';
import type { ReadingDeps } from './query-deps.ts';
import { readingOf } from './reading.ts';

/**
 * Reads a family, with or without decrypted fields. `loaded` is the family's stream, if loading has already
 * begun.
 */
export type ReadFamily<View extends FamilySummary> = (
  deps: ReadingDeps,
  id: string,
  loaded?: Promise<Loaded<FamilyState>>,
) => Promise<{ readonly family: View | null; readonly version: number }>;

export const readFamily: ReadFamily<FamilySummary> = (deps, id, loaded) => {
  const fromRow = (data: unknown) => {
    const stored = storedFamilySchema.safeParse(data).data;
    return stored && summaryOfStored(stored);
  };
  return familyAs<FamilySummary>(deps, id, withoutMedicalData, fromRow, loaded);
};

/** Includes decrypted fields, for the family itself and for administrators who view a child. */
export const readOpenedFamily: ReadFamily<FamilyView> = (deps, id, loaded) => {
  const { attempt } = readingOf(deps.logger, 'family');
  const open = (data: unknown) => openRow(deps.keys, { kind: 'document', type: 'family', id }, data);
  const fromRow = (data: unknown) =>
    attempt(id, async () => familyViewSchema.safeParse(await open(data)).data);
  return familyAs<FamilyView>(deps, id, (family) => family, fromRow, loaded);
};

/** A URL may contain any text, so text that is not an id finds no family. */
const familyAs = async <View extends FamilySummary>(
  deps: ReadingDeps,
  id: string,
  viewOf: (family: FamilyView) => View,
  fromRow: ViewOfStream<FamilyState, View | null>['fromRow'],
  loaded: Promise<Loaded<FamilyState>> | undefined,
): ReturnType<ReadFamily<View>> => {
  const known = familyIdSchema.safeParse(id);
  if (!known.success) return { family: null, version: 0 };
  const of: ViewOfStream<FamilyState, View | null> = {
    row: { type: 'family', id },
    fromRow,
    fromState: (state) => (state.kind === 'registered' ? viewOf(familyView(state)) : null),
  };
  const { view, version } = await currentView(deps, familyStreams, known.data, of, loaded);
  return { family: view, version };
};
