import type { StreamName } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { fixedClock } from '@hoops/runtime/clock';
import { expect, it } from 'vitest';
import { projectionLag } from './projection-lag.ts';

it('projection lag is read from the newest commits, not from the whole hour', async () => {
  let read = 0;
  const store = {
    ...memoryEventStore(),
    async *timeline({ newestFirst }: { readonly newestFirst?: boolean }) {
      expect(newestFirst).toBe(true);
      for (let commit = 100_000; commit > 0; commit -= 1) {
        read += 1;
        const stream: StreamName = `family#${commit % 300}`;
        yield { stream, commit, at: '2026-11-05T14:30:00.000Z', types: [] };
      }
    },
  };
  const lag = await projectionLag({
    store,
    rows: memoryReadStore(),
    clock: fixedClock('2026-11-05T15:00:00.000Z'),
  });
  expect(lag.lookedAt).toBe(100);
  expect(read).toBe(1_000);
});
