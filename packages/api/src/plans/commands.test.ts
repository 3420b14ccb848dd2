import type { FamilyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import {
  additional,
  jordan,
  primary,
  registered,
  sam,
  startedPlan,
  withCard,
} from '@hoops/domain/testing/family-story';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import type { Request } from '../http/create-handler.ts';
import { planCommands } from './commands.ts';

const at = '2026-11-10T18:00:00.000Z';

it('a repeated cancellation request waits for the open intent of the same athlete', async () => {
  const store = memoryEventStore();
  const newId = countingIds('id');
  const stream = familyStream(registered.data.familyId);
  const history = [...withCard, primary(), additional(), startedPlan(jordan), startedPlan(sam)];
  await store.append(
    stream,
    await store.head(stream),
    history.map((event) => ({ event })),
    {
      actor: { sub: 'dana', role: 'parent' },
      commandId: newId(),
      fingerprint: '',
      at,
      correlationId: '',
      keyId: stream,
    },
  );
  const performed: string[] = [];
  const { cancelAthleteSubscriptions } = planCommands({
    store,
    newId,
    clock: fixedClock(at),
    runIntent: async (_family: FamilyId, { intentId }) => {
      performed.push(intentId);
      return { kind: 'unknown' };
    },
    portalLink: () => Promise.reject(new Error('Not asked for here.')),
  });
  const request = (): Request => ({
    session: {
      caller: {
        kind: 'user',
        sub: registered.data.familyId,
        email: undefined,
        signedInAt: at,
        issuedAt: at,
      },
      isAdmin: false,
      revoked: false,
    },
    commandId: newId(),
    correlationId: newId(),
    sourceIp: '127.0.0.1',
    visitorIp: '127.0.0.1',
    event: {} as APIGatewayProxyEventV2,
    ownFamily: undefined,
    wrote: () => undefined,
  });
  for (const id of [jordan, sam, jordan, sam]) {
    await expect(cancelAthleteSubscriptions({ athleteId: id }, request())).rejects.toThrow(
      'The cancellation is still being confirmed.',
    );
  }
  const [ofJordan, ofSam] = performed;
  expect(ofJordan).not.toBe(ofSam);
  expect(performed).toEqual([ofJordan, ofSam, ofJordan, ofSam]);
});
