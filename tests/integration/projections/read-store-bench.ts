import type { ReadStore } from '@hoops/projections/read-store';

export type ReadStoreBench = {
  readonly rows: ReadStore;
  readonly close: () => Promise<void>;
};
