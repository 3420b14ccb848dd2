import type { ReadStore } from '@hoops/projections/read-store';

/** The tests share the store's table, but each test uses its own generation. */
export type ReadStoreBench = {
  readonly rows: ReadStore;
  readonly close: () => Promise<void>;
};
