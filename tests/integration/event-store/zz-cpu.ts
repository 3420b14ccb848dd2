import { memoryTable } from '@hoops/event-store/memory-commit-log';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { context, guestFold, someStream } from './store-bench.ts';

for (const [n, spread] of [
  [10, 1000],
  [49, 1000],
  [649, 1000],
  [649, 3600000],
] as const) {
  const table = memoryTable();
  const store = memoryEventStore({}, table);
  const stream = someStream();
  let head = await store.head(stream);
  for (let i = 0; i < n; i++) {
    head = (
      await store.append(
        stream,
        head,
        [{ event: { type: 'ParentInfoChanged', data: { changes: { phoneNumber: `555-${i}` } } } }],
        context(stream, { at: new Date(Date.parse('2026-01-01T00:00:00Z') + i * spread).toISOString() }),
      )
    ).head;
    if (i % 16 === 15) await store.load(stream, guestFold);
  }
  for (let i = 0; i < 300; i++) await store.load(stream, guestFold);
  const t = performance.now();
  for (let i = 0; i < 500; i++) await store.load(stream, guestFold);
  console.log(n, spread, ((performance.now() - t) / 500).toFixed(3), 'ms per load');
}
