import { kindOpenedBy } from '@hoops/domain/family/intents';
import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Clock } from '@hoops/runtime/clock';
import * as z from 'zod/mini';
import type { Billing } from '../billing-from-config.ts';
import { eachFamily } from '../families/each-family.ts';
import { allFamilies, familyOfStream } from '../families/families.ts';
import { type ProcessDeps, processWebhook } from '../webhooks/process-webhook.ts';
import { catchUpFamily } from './catch-up-family.ts';
import type { IntentDeps } from './run-family-intents.ts';

export type SweepDeps = IntentDeps &
  ProcessDeps &
  Pick<Billing, 'store' | 'checkpoints'> & {
    /** Wall clock, used for the times of received webhooks. */
    readonly wallClock: Clock;
  };

/** Minimum age of a webhook to sweep; a younger webhook may still be in progress at its receiver. */
const patienceMs = 60_000;
const firstLookBackMs = 24 * 3_600_000;
/**
 * Maximum period to read from the hourly time index; after a longer outage, reading every family is cheaper.
 */
const maxLookBackMs = 48 * 3_600_000;
const checkpointName = 'sweep-intents';

export const sweep = async (deps: SweepDeps): Promise<void> => {
  await sweepInbox(deps);
  await sweepIntents(deps);
};

const sweepInbox = async (deps: SweepDeps): Promise<void> => {
  const before = new Date(deps.wallClock.now().getTime() - patienceMs).toISOString();
  for await (const row of deps.inbox.pendingBefore(before)) {
    try {
      await processWebhook(deps, row);
    } catch (error) {
      deps.logger.error('webhook-not-processed', { stripeEventId: row.id, stripeType: row.type }, error);
    }
  }
};

const checkpointSchema = z.object({ until: z.string(), open: z.array(familyIdSchema) });

const sweepIntents = async (deps: SweepDeps): Promise<void> => {
  const now = deps.clock.now().getTime();
  const stored = await deps.checkpoints.read(checkpointName);
  const last =
    stored === undefined
      ? { until: new Date(now - firstLookBackMs).toISOString(), open: [] }
      : z.parse(checkpointSchema, JSON.parse(stored));
  const until = new Date(now - patienceMs).toISOString();
  const isRecent = Date.parse(last.until) >= now - maxLookBackMs;
  const candidates = isRecent ? promisedBetween(deps.store, last.until, until) : allFamilies(deps.store);
  const promised = new Set<FamilyId>(last.open);
  for await (const familyId of candidates) promised.add(familyId);
  const open = new Set(promised);
  await eachFamily(
    promised,
    async (familyId) => {
      if ((await catchUpFamily(deps, familyId)).length === 0) open.delete(familyId);
    },
    { logger: deps.logger, job: checkpointName },
  );
  await deps.checkpoints.write(checkpointName, JSON.stringify({ until, open: [...open] }));
};

async function* promisedBetween(store: EventStore, from: string, to: string): AsyncIterable<FamilyId> {
  for await (const { stream, types } of store.timeline({ from, to })) {
    const familyId = familyOfStream(stream);
    const isPromise = types.some((type) => type === 'ParentRegistered' || kindOpenedBy(type));
    if (familyId && isPromise) yield familyId;
  }
}
