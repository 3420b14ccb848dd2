import type { BillingCommand } from '@hoops/domain/family/command';
import type { Family } from '@hoops/domain/family/state';
import { eachFamily } from '../each-family.ts';
import { allFamilies } from '../families.ts';
import { observedSubscription } from '../sightings/see-subscription.ts';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';
import { subscriptionDrift } from './subscription-drift.ts';

/**
 * Compares every subscription that lives here or there. What differs is named and healed in one commit, by the
 * same path that webhooks take. Families with open promises are left out: their difference is on its way.
 * @returns how many families could not be compared.
 */
export const reconcileSubscriptions = async (deps: ReconcileDeps, { why }: Run): Promise<number> => {
  const theirs = await livingAtStripe(deps);
  return eachFamily(
    allFamilies(deps.store),
    (familyId) =>
      deps.ledger.observe(familyId, (family) => differencesOf(deps, family, theirs.get(familyId) ?? []), why),
    { logger: deps.logger, job: 'reconcile-subscriptions' },
  );
};

/** The ids of the subscriptions that have not ended, by family. */
const livingAtStripe = async ({ stripe }: ReconcileDeps): Promise<ReadonlyMap<string, readonly string[]>> => {
  const byFamily = new Map<string, string[]>();
  for await (const { id, metadata } of stripe.subscriptions.list({ limit: 100 })) {
    const parentId = metadata.parentId;
    if (parentId) byFamily.set(parentId, [...(byFamily.get(parentId) ?? []), id]);
  }
  return byFamily;
};

const differencesOf = async (
  deps: ReconcileDeps,
  family: Family,
  living: readonly string[],
): Promise<readonly BillingCommand[]> => {
  if (family.openIntents.length > 0) return [];
  const known = family.athletes.flatMap(({ plan }) => (plan.kind === 'live' ? [plan.subscriptionId] : []));
  const commands: BillingCommand[] = [];
  for (const id of new Set([...known, ...living])) {
    const observed = await observedSubscription(deps, id);
    if (!observed) continue;
    const drift = subscriptionDrift(family, observed);
    if (drift.length > 0) commands.push(...drift, { type: 'ObserveSubscription', ...observed });
  }
  return commands;
};
