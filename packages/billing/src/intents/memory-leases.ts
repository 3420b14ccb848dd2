import type { IntentId } from '@hoops/domain/ids';
import type { Clock } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
import { type Leases, leaseMs } from './leases.ts';

/** Leases within one process, for tests. */
export const memoryLeases = (clock: Clock, newId: NewId): Leases => {
  const rows = new Map<IntentId, { holder: string; until: number; spentKeys: number }>();
  return {
    async take(intentId) {
      const now = clock.now().getTime();
      const row = rows.get(intentId);
      if (row && row.until > now) return undefined;
      const lease = { intentId, holder: newId(), spentKeys: row?.spentKeys ?? 0 };
      rows.set(intentId, { ...lease, until: now + leaseMs });
      return lease;
    },
    async release({ intentId, holder }) {
      const row = rows.get(intentId);
      if (row?.holder === holder) row.until = 0;
    },
    async spendKey({ intentId, spentKeys }) {
      const row = rows.get(intentId);
      if (row) row.spentKeys = spentKeys + 1;
    },
  };
};
