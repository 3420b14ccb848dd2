import type { Clock } from '../clock.ts';
import { type Lock, type Locks, lockMs } from './locks.ts';

type Row = { readonly holder: string; readonly until: number; readonly count: number };

export const memoryLocks = (clock: Clock): Locks => {
  const rows = new Map<string, Row>();
  let taken = 0;
  const whenHeld = ({ name, holder }: Lock, change: (row: Row) => Row): void => {
    const row = rows.get(name);
    if (row?.holder === holder) rows.set(name, change(row));
  };
  return {
    async take(name) {
      const now = clock.now().getTime();
      const row = rows.get(name);
      if (row && row.until > now) return undefined;
      taken += 1;
      const lock = { name, holder: `holder-${taken}`, count: row?.count ?? 0 };
      rows.set(name, { ...lock, until: now + lockMs });
      return lock;
    },
    release: async (lock) => whenHeld(lock, (row) => ({ ...row, until: 0 })),
    increment: async (lock) => whenHeld(lock, (row) => ({ ...row, count: row.count + 1 })),
  };
};
