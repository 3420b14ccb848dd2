import type { Actor } from '@hoops/domain/actor';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Program } from '@hoops/domain/club/days';
import { ParentRegistered } from '@hoops/domain/family/account/events';
import { AthleteAdded, AthleteRemoved } from '@hoops/domain/family/athletes/events';
import { PaymentReceived } from '@hoops/domain/family/payments/events';
import { athleteId, familyId } from '@hoops/domain/ids';
import { familyStream, type StreamName } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { EventStore } from '@hoops/event-store/event-store';

const dana: Actor = { sub: 'dana', role: 'parent' };
export const danaStream: StreamName = familyStream(familyId('dana'));

export const happens = async (
  store: EventStore,
  stream: StreamName,
  events: readonly DomainEvent[],
  at = '2026-11-02T12:00:00.000Z',
): Promise<number> => {
  const head = await store.head(stream);
  const commandId = `command-${head.commit + 1}`;
  const context = {
    actor: dana,
    commandId,
    fingerprint: commandId,
    at,
    correlationId: commandId,
    keyId: stream,
  };
  const commit = await store.append(
    stream,
    head,
    events.map((event) => ({ event })),
    context,
  );
  return commit.head.version;
};

export const registered = (id = 'dana', name = 'Dana Reyes'): DomainEvent =>
  exampleOf(ParentRegistered, { familyId: familyId(id), name });
export const added = (id: string, athleteName = `${id} Reyes`): DomainEvent =>
  exampleOf(AthleteAdded, { athleteId: athleteId(id), athleteName });
export const renamed = (id: string, athleteName: string): DomainEvent => ({
  type: 'AthleteChanged',
  data: { athleteId: athleteId(id), changes: { athleteName } },
});
export const takes = (id: string, ...after: readonly Program[]): DomainEvent => ({
  type: 'ClassesChanged',
  data: { athleteId: athleteId(id), before: [], after },
});
export const removed = (id: string): DomainEvent => {
  const { intentId: _intentId, ...example } = AthleteRemoved.example;
  return { type: 'AthleteRemoved', data: { ...example, athleteId: athleteId(id) } };
};
export const paid = (paymentId: string): DomainEvent => exampleOf(PaymentReceived, { paymentId });
