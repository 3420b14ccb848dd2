import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { refoldStream } from '@hoops/projections/project-stream';
import { generationNumbers, type ReadStore } from '@hoops/projections/read-store';
import { withoutSnapshots } from '@hoops/projections/without-snapshots';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';

export type RefoldDeps = {
  readonly store: Pick<EventStore, 'read' | 'loadWithEvents'>;
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly rows: ReadStore;
  readonly concurrency: number;
};

export const refoldStreams = async (deps: RefoldDeps, streams: readonly StreamName[]): Promise<void> => {
  for (const generation of generationNumbers(await deps.rows.generations()))
    await refoldAll(deps, generation, streams);
};

export const refoldAll = (
  { store, keys, rows, concurrency }: RefoldDeps,
  generation: number,
  streams: readonly StreamName[],
): Promise<void> =>
  forEachAtOnce(streams, concurrency, async (stream) => {
    await refoldStream({ store: withoutSnapshots(store), keys, rows }, generation, stream);
  });
