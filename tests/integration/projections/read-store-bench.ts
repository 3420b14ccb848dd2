import type { ReadStore } from '@hoops/projections/read-store';

/** Tests share the store's table, but each uses its own generation. */
export type ReadStoreBench = {
  readonly rows: ReadStore;
  readonly close: () => Promise<void>;
};
