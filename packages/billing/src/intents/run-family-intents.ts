import { systemActor } from '@hoops/domain/actor';
import type { Family, Intent } from '@hoops/domain/family/state';
import type { FamilyId, IntentId } from '@hoops/domain/ids';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { Lock, Locks } from '@hoops/runtime/coordination/locks';
import type Stripe from 'stripe';
import type { FamilyRepository } from '../families/family-repository.ts';
import type { Prices } from '../stripe/prices.ts';
import { executeIntent } from './execute-intent.ts';

/** How an intent ended; `unknown` while it is still open: it goes on by itself. */
export type IntentResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: string; readonly declineCode?: string | undefined }
  | { readonly kind: 'unknown' };

export type IntentDeps = {
  readonly families: FamilyRepository;
  readonly stripe: Stripe;
  readonly prices: Prices;
  readonly locks: Locks;
  readonly clock: Clock;
};

/**
 * Works off a family's open intents, oldest first: a switch that comes late must not run after its cancel.
 * Stops at the first that stays open, or that another process is working on.
 * @returns what happened to the intents that were worked on.
 */
export const runFamilyIntents = async (
  deps: IntentDeps,
  familyId: FamilyId,
): Promise<ReadonlyMap<IntentId, IntentResult>> => {
  const results = new Map<IntentId, IntentResult>();
  for (;;) {
    const oldest = (await familyOf(deps, familyId))?.openIntents[0];
    if (!oldest) return results;
    const lock = await deps.locks.take(oldest.intentId);
    if (!lock) return results;
    try {
      const result = await runUnderLock(deps, familyId, oldest.intentId, lock);
      if (result) results.set(oldest.intentId, result);
      if (result?.kind === 'unknown') return results;
    } finally {
      await deps.locks.release(lock);
    }
  }
};

/** Loads the family again, because the lock's last holder may have finished in between. */
const runUnderLock = async (
  deps: IntentDeps,
  familyId: FamilyId,
  intentId: IntentId,
  lock: Lock,
): Promise<IntentResult | undefined> => {
  const family = await familyOf(deps, familyId);
  const intent = family?.openIntents[0];
  if (!family || intent?.intentId !== intentId) return undefined;
  const { stripe, prices, clock, locks, families } = deps;
  const attempt = await executeIntent(intent, {
    stripe,
    prices,
    family,
    at: nowIso(clock),
    key: (operation, subject = intentId) => ({
      idempotencyKey: [operation, subject, ...(lock.count > 0 ? [`again-${lock.count}`] : [])].join(':'),
    }),
  });
  if (attempt.kind === 'uncertain') {
    if (attempt.keySpent) await locks.increment(lock);
    return { kind: 'unknown' };
  }
  const { outcome } = attempt;
  const after = await families.record(
    familyId,
    { type: 'RecordIntentOutcome', intentId: intent.intentId, outcome },
    {
      commandId: `outcome-${intent.intentId}`,
      actor: systemActor('billing'),
      ...(await families.causeOf(familyId, intent.intentId)),
    },
  );
  assertClosed(after, intent);
  if (outcome.kind !== 'failed') return { kind: 'done' };
  return { kind: 'failed', code: outcome.code, declineCode: outcome.declineCode };
};

/** An intent that its own outcome does not close would be performed for ever. */
const assertClosed = (family: Family, { intentId, kind }: Intent): void => {
  if (family.openIntents.some((intent) => intent.intentId === intentId)) {
    throw new Error(`The outcome of ${kind} ${intentId} was not accepted.`);
  }
};

const familyOf = async ({ families }: IntentDeps, familyId: FamilyId): Promise<Family | undefined> => {
  const family = await families.load(familyId);
  return family.kind === 'registered' ? family : undefined;
};
