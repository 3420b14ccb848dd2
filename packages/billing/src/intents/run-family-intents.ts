import { systemActor } from '@hoops/domain/actor';
import type { Intent } from '@hoops/domain/family/intents';
import { isWithBank } from '@hoops/domain/family/intents/bank-confirmation';
import type { IntentOutcome } from '@hoops/domain/family/record-outcome';
import type { Family } from '@hoops/domain/family/state';
import type { FamilyId, IntentId } from '@hoops/domain/ids';
import { nowIso } from '@hoops/runtime/clock';
import type { Lock } from '@hoops/runtime/coordination/locks';
import { intentStuckLogged } from '../alarm-lines.ts';
import type { Billing } from '../billing-from-config.ts';
import { ensureCustomer } from '../customers/ensure-customer.ts';
import { endSharing } from '../families/end-sharing.ts';
import { type Cause, type KnownFamily, registeredIn } from '../families/family-repository.ts';
import { countedKey } from '../stripe/under-key.ts';
import { watchRequests } from '../stripe/watch-requests.ts';
import { confirmationOf, type Presence } from './bank-confirmation.ts';
import { type Attempt, executeIntent } from './execute-intent.ts';

export type IntentResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'at-bank'; readonly url: string | undefined }
  | { readonly kind: 'unknown' };

export type IntentDeps = Pick<Billing, 'families' | 'stripe' | 'prices' | 'locks' | 'clock' | 'logger'>;

export type KnownFacts = {
  /** Recent state with the oldest intent. The family is read again under each intent's lock. */
  readonly family?: KnownFamily | undefined;
  /** Set while the parent is present. Otherwise no bank confirmation begins. */
  readonly presence?: Presence | undefined;
  /** Releases the leases and stops waiting; the queue then completes the intents. */
  readonly handOver?: AbortSignal | undefined;
};

export type IntentRun = {
  readonly results: ReadonlyMap<IntentId, IntentResult>;
  readonly family: KnownFamily | undefined;
};

/**
 * Runs a family's open intents, oldest first. An intent that stays open blocks later intents for the same
 * athlete or class months.
 */
export const runFamilyIntents = async (
  deps: IntentDeps,
  familyId: FamilyId,
  known: KnownFacts = {},
): Promise<IntentRun> => {
  const results = new Map<IntentId, IntentResult>();
  const seen = new Set<IntentId>();
  const heldUp = new Set<string>();
  let family = known.family ?? registeredIn(await deps.families.load(familyId));
  for (;;) {
    const next = family?.state.openIntents.find(
      (intent) => !seen.has(intent.intentId) && (standsAlone(intent) || !heldUp.has(subjectOf(intent))),
    );
    if (!next) return { results, family };
    const { intentId } = next;
    seen.add(intentId);
    const lock = await deps.locks.take(intentId);
    const ended = lock && (await runAndRelease(deps, familyId, { intentId, lock, known }));
    if (ended) family = ended.family;
    if (ended?.result) results.set(intentId, ended.result);
    const staysOpen = !ended || ended.result?.kind === 'unknown';
    if (staysOpen && !standsAlone(next)) heldUp.add(subjectOf(next));
  }
};

const standsAlone = (intent: Intent): boolean =>
  isWithBank(intent) || intent.kind === 'answer-dispute' || intent.kind === 'accept-dispute';

const subjectOf = (intent: Intent): string => ('athleteId' in intent ? intent.athleteId : intent.kind);

type Taken = { readonly intentId: IntentId; readonly lock: Lock; readonly known: KnownFacts };

const runAndRelease = async (deps: IntentDeps, familyId: FamilyId, taken: Taken): Promise<Ended> => {
  const { handOver } = taken.known;
  const work = runUnderLock(deps, familyId, taken);
  try {
    return await (handOver ? Promise.race([work, handedOver(handOver)]) : work);
  } finally {
    if (handOver?.aborted) {
      work.catch((error) => deps.logger.error('intent-not-performed', { intentId: taken.intentId }, error));
    }
    await deps.locks.release(taken.lock);
  }
};

/** A request already sent to Stripe continues; its idempotency key protects the next process. */
const handedOver = (signal: AbortSignal): Promise<Ended> =>
  new Promise((resolve) => {
    const stop = () => resolve({ result: { kind: 'unknown' }, family: undefined });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });

/** Time until a stuck intent alerts an operator; Stripe's outages usually end sooner. */
const patienceMs = 2 * 3_600_000;

type Ended = {
  readonly result?: IntentResult;
  readonly family: KnownFamily | undefined;
};

/** Loads the family under the lock, because the previous lock holder may have completed the intent. */
const runUnderLock = async (
  deps: IntentDeps,
  familyId: FamilyId,
  { intentId, lock, known }: Taken,
): Promise<Ended> => {
  const { stripe, prices, clock, locks, families, logger } = deps;
  const loaded = await families.load(familyId);
  const family = registeredIn(loaded);
  const intent = family?.state.openIntents.find((open) => open.intentId === intentId);
  if (!family || !intent) return { family };
  const at = nowIso(clock);
  const watched = watchRequests(stripe);
  const execute = (now: Family): Promise<Attempt> =>
    executeIntent(intent, {
      stripe,
      prices,
      family: now,
      at,
      confirmation: confirmationOf(intent, at, known.presence),
      key: (operation, subject = intentId) => ({
        idempotencyKey: watched.add(countedKey(`${operation}:${subject}`, lock.count)),
      }),
    });
  const attempt = await execute(family.state).finally(watched.end);
  if (attempt.kind === 'uncertain') {
    if (attempt.keySpent) await locks.increment(lock);
    const openForMs = Date.parse(at) - Date.parse(intent.requestedAt);
    if (openForMs >= patienceMs) logger.error(intentStuckLogged, { intentId, kind: intent.kind, openForMs });
    return { result: { kind: 'unknown' }, family };
  }
  if (attempt.kind === 'at-bank') return { result: attempt, family };
  const cause = intent.openedBy && {
    causationId: intent.openedBy.id,
    correlationId: intent.openedBy.correlationId,
  };
  const metadata = {
    commandId: `outcome-${intentId}`,
    actor: systemActor('billing'),
    causationId: cause?.causationId,
    correlationId: cause?.correlationId,
    ...(watched.requests.length > 0 && { provider: { requests: watched.requests } }),
    loaded,
    alongside: endSharing(familyId),
  };
  if (attempt.kind === 'observed') {
    let newest: Attempt | undefined = attempt;
    let failure: IntentOutcome | undefined;
    const after = await families.observe(
      familyId,
      async (now) => {
        if (!isOpenIn(now, intentId)) return [];
        // After a conflict, Stripe's answer may be older than the state, so the intent is executed again.
        const again = newest ?? (await execute(now));
        newest = undefined;
        if (again.kind !== 'observed') throw new Error(`${intentId} is ${again.kind} after a conflict.`);
        failure = again.commands.flatMap((it) => (it.type === 'RecordIntentOutcome' ? [it.outcome] : []))[0];
        return again.commands;
      },
      metadata,
    );
    if (after) assertClosed(after, intent);
    return { result: resultOf(failure), family: after };
  }
  const outcome = await withCustomer(deps, family.state, attempt.outcome, cause);
  const after = await families.record(familyId, { type: 'RecordIntentOutcome', intentId, outcome }, metadata);
  assertClosed(after, intent);
  return { result: resultOf(outcome), family: after };
};

const resultOf = (outcome: IntentOutcome | undefined): IntentResult =>
  outcome && 'code' in outcome ? { kind: 'failed', code: outcome.code } : { kind: 'done' };

/**
 * Replaces a deleted Stripe customer before recording the outcome, so the parent sees that no card is on
 * file.
 */
const withCustomer = async (
  deps: IntentDeps,
  { familyId, stripeCustomerId }: Family,
  outcome: IntentOutcome,
  cause: Cause | undefined,
): Promise<IntentOutcome> => {
  const isGone = 'code' in outcome && outcome.code === 'customer-missing';
  if (!isGone || stripeCustomerId === null) return outcome;
  await ensureCustomer(deps, familyId, cause, undefined, stripeCustomerId);
  return { kind: 'failed', code: 'no-default-card' };
};

const isOpenIn = ({ openIntents }: Family, id: IntentId): boolean =>
  openIntents.some(({ intentId }) => intentId === id);

/** An intent still open after its outcome would be retried forever. */
const assertClosed = ({ state }: KnownFamily, { intentId, kind }: Intent): void => {
  if (isOpenIn(state, intentId)) {
    throw new Error(`The outcome of ${kind} ${intentId} was not accepted.`);
  }
};
