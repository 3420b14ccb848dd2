import { memoryCommitLog, memoryTable } from '@hoops/event-store/memory-commit-log';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import type { StoreBench } from './store-bench.ts';

export const memoryBench = (): StoreBench => {
  const table = memoryTable();
  const keys = memoryFamilyKeys();
  const proofs = memoryProofKeys();
  return {
    keys: () => keys,
    proofs: () => proofs,
    open: (options) => memoryEventStore({ keys, proofs, ...options }, table),
    stored: async (stream) => JSON.stringify([table.commits.get(stream), table.snapshots.get(stream)]),
    tamper: async (stream, commit, change) => {
      const commits = table.commits.get(stream) ?? [];
      const changed = commits.map((one) =>
        one.commit === commit ? { ...one, body: change(one.body) } : one,
      );
      table.commits.set(stream, changed);
    },
    remove: async (stream, commit) => {
      const commits = table.commits.get(stream) ?? [];
      table.commits.set(
        stream,
        commits.filter((one) => one.commit !== commit),
      );
    },
    log: () => memoryCommitLog(table),
    close: async () => undefined,
  };
};
