import type { DomainEvent } from '@hoops/domain/catalogue';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';

export const appendCommit = async (
  store: EventStore,
  to: StreamName,
  at: string,
  events: readonly DomainEvent[],
): Promise<SealedEnvelope> => {
  const head = await store.head(to);
  await store.append(
    to,
    head,
    events.map((event) => ({ event })),
    {
      actor: { sub: 'coach', role: 'admin' },
      commandId: `command-${to}-${head.commit}`,
      fingerprint: 'f',
      at,
      correlationId: 'c',
      keyId: to,
    },
  );
  return newestOf(store, to);
};

const newestOf = async (store: EventStore, of: StreamName): Promise<SealedEnvelope> => {
  let last: SealedEnvelope | undefined;
  for await (const { envelopes } of store.readCommits(of)) last = envelopes.at(-1);
  if (!last) throw new Error('The stream is empty.');
  return last;
};
