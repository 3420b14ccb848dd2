import { systemActor } from '@hoops/domain/actor';
import type { Family, Intent } from '@hoops/domain/family/state';
import type { FamilyId, IntentId } from '@hoops/domain/ids';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type Stripe from 'stripe';
import type { FamilyRepository } from '../families/family-repository.ts';
import type { Prices } from '../stripe/prices.ts';
import { executeIntent } from './execute-intent.ts';
import type { Lease, Leases } from './leases.ts';

/** How an intent ended; `unknown` while it is still open: it goes on by itself. */
export type IntentResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: string; readonly declineCode?: string | undefined }
  | { readonly kind: 'unknown' };

export type IntentDeps = {
  readonly families: FamilyRepository;
  readonly stripe: Stripe;
  readonly prices: Prices;
  readonly leases: Leases;
  readonly clock: Clock;
};

/**
 * Works off a family's open intents, oldest first: a switch that comes late must not run after its cancel.
 * Stops at the first that stays open, or that somebody else is working on.
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
    const lease = await deps.leases.take(oldest.intentId);
    if (!lease) return results;
    try {
      const result = await runUnderLease(deps, familyId, lease);
      if (result) results.set(lease.intentId, result);
      if (result?.kind === 'unknown') return results;
    } finally {
      await deps.leases.release(lease);
    }
  }
};

/** Loads the family again, because the lease's last holder may have finished in between. */
const runUnderLease = async (
  deps: IntentDeps,
  familyId: FamilyId,
  lease: Lease,
): Promise<IntentResult | undefined> => {
  const family = await familyOf(deps, familyId);
  const intent = family?.openIntents[0];
  if (!family || intent?.intentId !== lease.intentId) return undefined;
  const { stripe, prices, clock, leases, families } = deps;
  const attempt = await executeIntent(intent, {
    stripe,
    prices,
    family,
    at: nowIso(clock),
    key: (operation, subject = intent.intentId) => ({
      idempotencyKey: [operation, subject, ...(lease.spentKeys > 0 ? [`again-${lease.spentKeys}`] : [])].join(
        ':',
      ),
    }),
  });
  if (attempt.kind === 'uncertain') {
    if (attempt.keySpent) await leases.spendKey(lease);
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
