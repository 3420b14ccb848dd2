import type { FamilyEvent } from '@hoops/domain/family/events';
import { PlanStarted, PlanSwitchScheduled } from '@hoops/domain/family/plans/events';
import type { FamilyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import {
  additional,
  familyOf,
  jordan,
  primary,
  registered,
  sam,
  startedPlan,
  withCard,
} from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import type { Request } from '../http/create-handler.ts';
import type { BillingDeps } from '../http/run-intent-command.ts';
import { planCommands } from './commands.ts';

const at = '2026-11-10T18:00:00.000Z';

const startClub = async (history: readonly FamilyEvent[], runIntent: BillingDeps['runIntent']) => {
  const store = memoryEventStore();
  const newId = countingIds('id');
  const stream = familyStream(registered.data.familyId);
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
  const portalLink = () => Promise.reject(new Error('Not asked for here.'));
  const commands = planCommands({ store, newId, clock: fixedClock(at), runIntent, portalLink });
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
  return { commands, request };
};

it('a repeated cancellation request waits for the open intent of the same athlete', async () => {
  const performed: string[] = [];
  const history = [...withCard, primary(), additional(), startedPlan(jordan), startedPlan(sam)];
  const { commands, request } = await startClub(history, async (_family: FamilyId, { intentId }) => {
    performed.push(intentId);
    return { kind: 'unknown' };
  });
  for (const id of [jordan, sam, jordan, sam]) {
    await expect(commands.cancelAthleteSubscriptions({ athleteId: id }, request())).rejects.toThrow(
      'The cancellation is still being confirmed.',
    );
  }
  const [ofJordan, ofSam] = performed;
  expect(ofJordan).not.toBe(ofSam);
  expect(performed).toEqual([ofJordan, ofSam, ofJordan, ofSam]);
});

it('a plan command answers with the date of the charge, which may follow the end of the month by an hour', {
  tags: ['plans.same-day'],
}, async () => {
  const currentPeriodEnd = '2026-12-01T05:30:00.000Z';
  const before = [...withCard, primary()];
  const started = exampleOf(PlanStarted, { athleteId: jordan, currentPeriodEnd });
  const scheduled = exampleOf(PlanSwitchScheduled, { athleteId: jordan, effectiveAt: currentPeriodEnd });
  const leadsTo = (...events: readonly FamilyEvent[]) =>
    startClub(events.slice(0, -1), async () => ({
      kind: 'done',
      family: { state: familyOf(...events), version: 9, newest: [] } as never,
    }));
  const start = await leadsTo(...before, started);
  const starting = { athleteId: jordan, subscriptionType: 'half_week' } as const;
  expect(await start.commands.createSubscription(starting, start.request())).toMatchObject({
    renewalDate: 'December 1st',
  });
  const change = await leadsTo(...before, started, scheduled);
  const switching = {
    athleteId: jordan,
    currentSubscriptionId: started.data.subscriptionId,
    newPlanId: 'full_week',
  } as const;
  expect(await change.commands.switchPlan(switching, change.request())).toMatchObject({
    message: 'Switching to Full Week on December 1st.',
  });
});
