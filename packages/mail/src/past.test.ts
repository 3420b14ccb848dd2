import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { ClassesChanged } from '@hoops/domain/family/athletes/events';
import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import { ConsentGiven } from '@hoops/domain/family/consent/events';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { describe, expect, it } from 'vitest';
import { pastOf } from './past.ts';

const stream = 'family#family-1';
const classes = exampleOf(ClassesChanged);
const bill = exampleOf(MonthlyChargeAssessed);
const consent = exampleOf(ConsentGiven);

/** What came before the last event of these commits. */
const pastAfter = async (...commits: readonly (readonly DomainEvent[])[]) => {
  const store = memoryEventStore({ keys: memoryFamilyKeys(), proofs: memoryProofKeys() });
  let last: Envelope | undefined;
  for (const [index, events] of commits.entries()) {
    const appended = await store.append(
      stream,
      await store.head(stream),
      events.map((event) => ({ event })),
      {
        commandId: `command-${index}`,
        fingerprint: 'f',
        correlationId: 'c',
        at: '2026-11-05T15:00:00.000Z',
        keyId: 'family-1',
        actor: { sub: 'dana', role: 'parent' },
      },
    );
    last = appended.events.at(-1);
  }
  if (!last) throw new Error('Nothing happened.');
  return pastOf(store, last);
};

describe('what came before a consent', () => {
  it('is a bill that says it where the same commit changed one', { tags: ['consent.mailed'] }, async () => {
    expect(await pastAfter([classes, bill, consent])).toMatchObject({ isOnBill: true });
    expect(await pastAfter([classes, consent])).toMatchObject({ isOnBill: false });
    expect(await pastAfter([bill], [consent])).toMatchObject({ isOnBill: false });
  });
});
