import type { Family } from '@hoops/domain/family/state';
import type { FamilyId } from '@hoops/domain/ids';
import { formatDollars, usd } from '@hoops/domain/money';
import type { Difference, MonthSum } from '@hoops/domain/reconciliation/events';
import { pushCustomerDetails } from '../customers/push-customer-details.ts';
import { customerDetails } from '../customers/send-details.ts';
import { isLive } from '../stripe/schedules.ts';
import { underKey } from '../stripe/under-key.ts';
import { type Finding, findingsOf } from './findings.ts';
import { familySums } from './month-sums.ts';
import { olderDebtsPaid } from './older-invoices.ts';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';
import type { StripeFamilyState } from './stripe-state.ts';
import type { Drift } from './subscription-drift.ts';

export type ComparedFamily = {
  readonly differences: readonly Difference[];
  readonly sums: readonly MonthSum[];
};

/**
 * Compares a family with Stripe; differences are corrected in one commit. For an erased
 * family, only money is compared.
 * @returns undefined if unknown
 */
export const reconcileFamily = async (
  deps: ReconcileDeps,
  run: Run,
  familyId: FamilyId,
  listed: StripeFamilyState,
): Promise<ComparedFamily | undefined> => {
  const loaded = await deps.families.load(familyId);
  const { state: before } = loaded;
  if (before.kind === 'erased') return compareErased(deps, run, familyId, listed);
  if (before.kind !== 'registered') return undefined;
  const money = [...listed.money, ...(await olderDebtsPaid(deps, run, before, listed.money))];
  const theirs = { ...listed, money };
  let found: readonly Finding[] | undefined;
  const recorded = await deps.families.observe(
    familyId,
    async (family) => {
      found = await findingsOf(deps, family, theirs);
      return found.flatMap(({ drifts, heal }) => [...drifts, ...heal]);
    },
    { ...run.why, loaded },
  );
  const after = recorded?.state ?? before;
  const findings = found ?? (await findingsOf(deps, after, theirs));
  const seen = findings.flatMap(({ drifts, isHealedIn }) => {
    const healed = isHealedIn(after);
    return drifts.map((drift) => differenceOf(familyId, drift, healed));
  });
  const released = await releaseSchedules(deps, run, familyId, theirs);
  const cancelled = await cancelConfirmations(deps, run, after, theirs);
  const pushed = await pushDetails(deps, run, after, theirs);
  // A family that never paid needs no sums.
  const hasMoney = after.recordedFacts.length > 0 || theirs.money.length > 0;
  const sums = hasMoney ? await familySums(deps, familyId, theirs.money, run) : [];
  const unequal = await recordUnequalSums(deps, run, after, sums);
  return { differences: [...seen, ...released, ...cancelled, ...pushed, ...unequal], sums };
};

const compareErased = async (
  deps: ReconcileDeps,
  run: Run,
  familyId: FamilyId,
  { customers, money }: StripeFamilyState,
): Promise<ComparedFamily> => ({
  differences: customers.map(({ id }) => ({
    familyId,
    objectId: id,
    field: 'customer',
    ours: 'erased',
    theirs: id,
    healed: false,
  })),
  sums: await familySums(deps, familyId, money, run),
});

const differenceOf = (familyId: FamilyId, drift: Drift, healed: boolean): Difference => {
  const { type: _type, ...facts } = drift;
  return { familyId, ...facts, healed };
};

const record = async (
  { families }: ReconcileDeps,
  { why }: Run,
  familyId: FamilyId,
  step: 'schedules' | 'confirmations' | 'details' | 'sums',
  drifts: readonly Drift[],
): Promise<void> => {
  if (drifts.length === 0) return;
  await families.observe(familyId, async () => drifts, { ...why, commandId: `${why.commandId}-${step}` });
};

/** Releases schedules without phases and metadata, because they block changes of their subscription. */
const releaseSchedules = async (
  deps: ReconcileDeps,
  run: Run,
  familyId: FamilyId,
  { orphanSchedules }: StripeFamilyState,
): Promise<readonly Difference[]> => {
  const drifts = orphanSchedules.map(
    (objectId): Drift => ({
      type: 'RecordDrift',
      objectId,
      field: 'schedule',
      ours: 'none',
      theirs: objectId,
    }),
  );
  for (const { objectId } of drifts) {
    await underKey(deps.locks, `orphan:${objectId}`, async (key) => {
      // A release that ended with an error may have succeeded, so the schedule is read first.
      if (!isLive(await deps.stripe.subscriptionSchedules.retrieve(objectId))) return;
      await deps.stripe.subscriptionSchedules.release(objectId, {}, key);
    });
  }
  await record(deps, run, familyId, 'schedules', drifts);
  return drifts.map((drift) => differenceOf(familyId, drift, true));
};

const cancelConfirmations = async (
  deps: ReconcileDeps,
  run: Run,
  { familyId, openIntents }: Family,
  { openConfirmations }: StripeFamilyState,
): Promise<readonly Difference[]> => {
  const drifts = openConfirmations
    .filter(({ intentId }) => !openIntents.some((open) => open.intentId === intentId))
    .map(
      ({ id }): Drift => ({
        type: 'RecordDrift',
        objectId: id,
        field: 'confirmation',
        ours: 'none',
        theirs: id,
      }),
    );
  for (const { objectId } of drifts) {
    await underKey(deps.locks, `orphan:${objectId}`, async (key) => {
      const { status } = await deps.stripe.paymentIntents.retrieve(objectId);
      if (status !== 'canceled') await deps.stripe.paymentIntents.cancel(objectId, {}, key);
    });
  }
  await record(deps, run, familyId, 'confirmations', drifts);
  return drifts.map((drift) => differenceOf(familyId, drift, true));
};

/** Personal details are compared with Stripe but never recorded. */
const pushDetails = async (
  deps: ReconcileDeps,
  run: Run,
  family: Family,
  { customers }: StripeFamilyState,
): Promise<readonly Difference[]> => {
  const listed = customers.find(({ id }) => id === family.stripeCustomerId);
  const details = customerDetails(family);
  if (!listed || listed.hasDetails || !details) return [];
  // The list is old, so the customer is read again before details are sent.
  const customer = await deps.stripe.customers.retrieve(listed.id);
  if (customer.deleted) return [];
  if (customer.name === details.name && customer.email === details.email) return [];
  await pushCustomerDetails(deps, family.familyId, run.why.commandId);
  const drift: Drift = {
    type: 'RecordDrift',
    objectId: customer.id,
    field: 'name or e-mail',
    ours: 'as registered',
    theirs: 'another',
  };
  await record(deps, run, family.familyId, 'details', [drift]);
  return [differenceOf(family.familyId, drift, true)];
};

const recordUnequalSums = async (
  deps: ReconcileDeps,
  run: Run,
  { familyId, stripeCustomerId }: Family,
  sums: readonly MonthSum[],
): Promise<readonly Difference[]> => {
  const drifts = sums
    .filter(({ oursCents, theirsCents }) => oursCents !== theirsCents)
    .map(
      ({ period, oursCents, theirsCents }): Drift => ({
        type: 'RecordDrift',
        objectId: stripeCustomerId ?? familyId,
        field: `received ${period}`,
        ours: formatDollars(usd(oursCents)),
        theirs: formatDollars(usd(theirsCents)),
      }),
    );
  await record(deps, run, familyId, 'sums', drifts);
  return drifts.map((drift) => differenceOf(familyId, drift, false));
};
