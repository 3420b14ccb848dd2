import type { ReadStore } from '@hoops/projections/read-store';

/** A read store to test. Tests share its table, each with its own generation. */
export type ReadStoreBench = {
  readonly rows: ReadStore;
  readonly close: () => Promise<void>;
};
