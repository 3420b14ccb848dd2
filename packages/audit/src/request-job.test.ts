import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { expect, it } from 'vitest';
import { requestJob } from './request-job.ts';

it('a job request needs a reason of 3 to 200 characters', async () => {
  const deps = {
    store: memoryEventStore({ keys: memoryFamilyKeys(), proofs: memoryProofKeys() }),
    clock: fixedClock('2026-11-10T18:00:00.000Z'),
    newId: countingIds('id'),
  };
  const ask = (length: number) =>
    requestJob(deps, 'operator', { kind: 'verify', reason: 'x'.repeat(length) });
  await expect(ask(2)).rejects.toThrow('Give a short reason');
  await expect(ask(201)).rejects.toThrow('at most 200 characters');
  expect(await ask(200)).toMatch(/^id/);
});
