import { systemClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { ulidSource } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import type { EventStore } from './event-store.ts';
import { snapshotEvery } from './fold-stream.ts';
import { type MemoryTable, memoryCommitLog, memoryTable } from './memory-commit-log.ts';
import { createEventStore, type EventStoreOptions } from './stored-event-store.ts';

export const memoryEventStore = (
  options: Partial<EventStoreOptions> = {},
  table: MemoryTable = memoryTable(),
): EventStore =>
  createEventStore(memoryCommitLog(table), {
    keys: memoryFamilyKeys(),
    proofs: memoryProofKeys(),
    newId: ulidSource(systemClock),
    clubId: 'club',
    producer: 'test',
    logger: silentLogger,
    snapshots: { every: snapshotEvery },
    ...options,
  });
