import type { Actor } from '@hoops/domain/actor';
import {
  type Difference,
  type MonthSum,
  maxDifferencesListed,
  type ReconciliationCompleted,
} from '@hoops/domain/reconciliation/events';
import { clubPeriod, nextPeriod, type Period } from '@hoops/domain/time/club-time';
import { eachFamily } from '../families/each-family.ts';
import { allFamilies } from '../families/families.ts';
import { takeUpMissedEvents } from './missed-events.ts';
import { addSums } from './month-sums.ts';
import { isQuiet, keepQuietRun } from './quiet-run.ts';
import { type ReconcileDeps, type Run, reconcileActor } from './reconcile-deps.ts';
import { reconcileFamily } from './reconcile-family.ts';
import { recordRun, recordRunFailed } from './record-run.ts';
import { readStripeState, type StripeAccountState, type StripeFamilyState } from './stripe-state.ts';

const checkpointName = 'reconcile';
const overlapMs = 2 * 3_600_000;
const dayMs = 24 * 3_600_000;
/** How far the very first run looks back; Stripe keeps events for thirty days. */
const firstLookBackMs = 30 * dayMs;

export type Outcome = typeof ReconciliationCompleted.example;

/** Who wants it and under which id; left out, it is the nightly run. */
export type Asked = { readonly runId: string; readonly actor: Actor; readonly causationId: string };

/**
 * Compares Stripe's books with ours: events that were never delivered, customers, subscriptions, schedules,
 * payments, refunds, and what each month since the last complete run brought, the last two at least. Each
 * difference of a family is recorded as StripeDriftDetected and healed by the same path as webhooks; the run
 * itself is recorded with what it found, unless it ran by itself and found nothing.
 * Running it again, or two at once, does no harm.
 * @throws whatever kept it from comparing; that it failed is recorded as well.
 */
export const reconcile = async (deps: ReconcileDeps, asked?: Asked): Promise<Outcome> => {
  const startedAt = deps.clock.now().toISOString();
  const runId = asked?.runId ?? deps.newId();
  const actor = asked?.actor ?? reconcileActor;
  const why = { commandId: `reconcile-${runId}`, actor: reconcileActor, causationId: asked?.causationId };
  try {
    const last = await deps.checkpoints.read(checkpointName);
    const from = last === undefined ? Date.parse(startedAt) - firstLookBackMs : Date.parse(last) - overlapMs;
    const since = Math.floor(from / 1000);
    const outcome = await compare(
      deps,
      { startedAt, since, months: monthsSince(from, startedAt), why },
      runId,
    );
    if (asked || !isQuiet(outcome)) await recordRun(deps, outcome, actor, why);
    else await keepQuietRun(deps.checkpoints, { endedAt: deps.clock.now().toISOString(), outcome });
    if (outcome.failedFamilies === 0) await deps.checkpoints.write(checkpointName, startedAt);
    const { healedCount, openCount, failedFamilies } = outcome;
    deps.logger.info('reconciled', { runId, healedCount, openCount, failedFamilies });
    return outcome;
  } catch (error) {
    await recordRunFailed(deps, { runId, startedAt, error }, actor, why);
    throw error;
  }
};

const compare = async (deps: ReconcileDeps, run: Run, runId: string): Promise<Outcome> => {
  const atStripe = await readStripeState(deps, run);
  const differences: Difference[] = [];
  const sums: MonthSum[] = [];
  const known = new Set<string>();
  const failedFamilies = await eachFamily(
    allFamilies(deps.store),
    async (familyId) => {
      // Also when comparing fails below: what Stripe has of it is not unmatched.
      known.add(familyId);
      const theirs = atStripe.families.get(familyId) ?? nothingAtStripe;
      const compared = await reconcileFamily(deps, run, familyId, theirs);
      if (!compared) known.delete(familyId);
      differences.push(...(compared?.differences ?? []));
      sums.push(...(compared?.sums ?? []));
    },
    { logger: deps.logger, job: 'reconcile' },
  );
  differences.push(...unmatched(atStripe, known));
  // Last: what a missed message was about is named above before its processing heals it in silence.
  const missedMessages = await takeUpMissedEvents(deps, run);
  const openCount = differences.filter(({ healed }) => !healed).length;
  return {
    runId,
    startedAt: run.startedAt,
    since: new Date(run.since * 1000).toISOString(),
    lookedAt: { families: known.size, ...atStripe.counts },
    missedMessages,
    differences: openFirst(differences).slice(0, maxDifferencesListed),
    healedCount: differences.length - openCount,
    openCount,
    sums: addSums(run.months, sums),
    failedFamilies,
  };
};

const nothingAtStripe: StripeFamilyState = {
  customers: [],
  subscriptions: [],
  orphanSchedules: [],
  openConfirmations: [],
  disputes: [],
  money: [],
};

const openFirst = (differences: readonly Difference[]): readonly Difference[] =>
  differences.toSorted((one, other) => Number(one.healed) - Number(other.healed));

/** Customers, subscriptions and money at Stripe that name no family of ours. */
const unmatched = ({ families }: StripeAccountState, known: ReadonlySet<string>): readonly Difference[] =>
  [...families]
    .filter(([parentId]) => parentId === undefined || !known.has(parentId))
    .flatMap(([, { customers, subscriptions, disputes, money }]) => [
      ...customers.map(({ id }) => unmatchedDifference('customer', id)),
      ...subscriptions.map((id) => unmatchedDifference('subscription', id)),
      ...disputes.map(({ id }) => unmatchedDifference('dispute', id)),
      ...money
        .filter(({ kind }) => kind !== 'dispute')
        .map(({ id, kind }) => unmatchedDifference(kind === 'refund' ? 'refund' : 'payment', id)),
    ]);

const unmatchedDifference = (field: string, id: string): Difference => ({
  familyId: null,
  objectId: id,
  field,
  ours: 'none',
  theirs: id,
  healed: false,
});

/** The club's months up to now, from the one before the current or, after an outage, from an earlier one. */
const monthsSince = (from: number, at: string): readonly Period[] => {
  const current = clubPeriod(at);
  const previous = clubPeriod(new Date(Date.parse(`${current}-01T12:00:00Z`) - 2 * dayMs));
  const [first = previous] = [previous, clubPeriod(new Date(from))].toSorted();
  const months: Period[] = [];
  for (let month = first; month <= current; month = nextPeriod(month)) months.push(month);
  return months;
};

/**
 * Runs the comparison that a person asked for. A run that failed is recorded as failed and not repeated: the one who
 * asked sees it and may ask again.
 * @returns undefined when it failed.
 */
export const reconcileAsAsked = async (deps: ReconcileDeps, asked: Asked): Promise<Outcome | undefined> => {
  try {
    return await reconcile(deps, asked);
  } catch (error) {
    deps.logger.error('reconciliation-failed', { runId: asked.runId }, error);
    return undefined;
  }
};
