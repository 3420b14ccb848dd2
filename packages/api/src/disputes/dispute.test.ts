import { AttendanceMarked } from '@hoops/domain/attendance/events';
import type { DomainEvent } from '@hoops/domain/catalogue';
import { DisputeAnswerRequested, DisputeOpened } from '@hoops/domain/family/disputes/events';
import { PaymentReceived } from '@hoops/domain/family/payments/events';
import type { AthleteId } from '@hoops/domain/ids';
import { attendanceStream, familyStream, type StreamName } from '@hoops/domain/stream';
import {
  additional,
  jordan,
  primary,
  registered,
  sam,
  startedPlan,
  withCard,
} from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { expect, it } from 'vitest';
import type { Request } from '../http/create-handler.ts';
import { disputeQuery } from './dispute.ts';

const at = '2026-11-10T18:00:00.000Z';
const parentId = registered.data.familyId;
const opened = exampleOf(DisputeOpened);
const { disputeId } = opened.data;

const openDisputed = async (...more: readonly DomainEvent[]) => {
  const store = memoryEventStore();
  const newId = countingIds('id');
  const add = async (stream: StreamName, events: readonly DomainEvent[]) =>
    store.append(
      stream,
      await store.head(stream),
      events.map((event) => ({ event })),
      {
        actor: { sub: 'dana', role: 'parent' },
        commandId: newId(),
        fingerprint: '',
        at,
        correlationId: '',
        keyId: stream,
      },
    );
  const marked = (date: string, athleteId: AthleteId) =>
    add(attendanceStream(date), [
      exampleOf(AttendanceMarked, { date, familyId: parentId, athleteId, mark: 'present' }),
    ]);
  const paid = exampleOf(PaymentReceived, { athleteId: jordan });
  await add(familyStream(parentId), [
    ...withCard,
    primary(),
    additional(),
    startedPlan(),
    paid,
    opened,
    ...more,
  ]);
  await marked('2026-11-09', sam);
  await marked('2026-11-10', jordan);
  const { dispute } = disputeQuery({
    store,
    newId,
    rows: memoryReadStore(),
    keys: memoryFamilyKeys(),
    clock: fixedClock(at),
    logger: silentLogger,
  });
  return dispute({ parentId, disputeId }, {} as Request);
};

it('dispute evidence for a plan uses the attendance of the plan’s athlete', async () => {
  const { evidence, savedAt, canAnswer } = await openDisputed();
  expect(evidence.service_date).toBe('Training attended on November 10, 2026');
  expect([savedAt, canAnswer]).toEqual([null, true]);
});

it('a dispute answer that is being sent is shown with its text but without a saved time', async () => {
  const asked = exampleOf(DisputeAnswerRequested);
  expect(await openDisputed(asked)).toMatchObject({
    dispute: { onItsWay: 'submit', refusalWords: null },
    canAnswer: false,
    evidence: asked.data.evidence,
    savedAt: null,
  });
});
