import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '@hoops/domain/family/state';
import type { FamilyId, IntentId } from '@hoops/domain/ids';
import type { Billing } from '../billing-from-config.ts';
import { type KnownFamily, registeredIn } from '../families/family-repository.ts';
import { type IntentDeps, type IntentResult, runFamilyIntents } from './run-family-intents.ts';

export type StoredIntent = {
  readonly intentId: IntentId;
  readonly family?: KnownFamily | undefined;
  readonly givesUp?: boolean | undefined;
};

export type Performed = IntentResult & { readonly family?: KnownFamily | undefined };

/** Maximum time that a request waits for Stripe; after that, the family's view shows the operation. */
const patienceMs = 2_000;
const pollMs = 150;

/**
 * Performs an intent while its request waits, for up to two seconds. `unknown`: the queue will complete the
 * intent.
 */
export const performIntent = async (
  deps: IntentDeps & Pick<Billing, 'siteUrl'>,
  familyId: FamilyId,
  { intentId, family, givesUp }: StoredIntent,
): Promise<Performed> => {
  const handOver = AbortSignal.timeout(patienceMs);
  const presence = { siteUrl: deps.siteUrl, givesUp: givesUp ? intentId : undefined };
  let newest = family;
  try {
    for (;;) {
      const run = await runFamilyIntents(deps, familyId, { family: newest, presence, handOver });
      const result = run.results.get(intentId);
      if (result) return { ...result, family: run.family };
      newest = registeredIn(await deps.families.load(familyId));
      const operation = newest?.state.operations.find((known) => known.intentId === intentId);
      if (operation && operation.status !== 'open') return { ...resultOf(operation), family: newest };
      // Another process is performing the intent, or the operation is no longer stored.
      await sleep(pollMs, undefined, { signal: handOver });
    }
  } catch (error) {
    if (!handOver.aborted) deps.logger.error('intent-not-performed', { intentId }, error);
    return { kind: 'unknown' };
  }
};

/** An intent that is no longer needed counts as done. */
const resultOf = (ended: Operation): IntentResult =>
  ended.code === undefined ? { kind: 'done' } : { kind: 'failed', code: ended.code };
