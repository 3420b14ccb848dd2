import { kindOpenedBy } from '@hoops/domain/family/intents';
import type { FamilyId, IntentId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Billing } from '../billing-from-config.ts';
import type { Cause, KnownFamily } from '../families/family-repository.ts';
import {
  type IntentDeps,
  type IntentResult,
  type KnownFacts,
  runFamilyIntents,
} from './run-family-intents.ts';

export type PerformDeps = IntentDeps & Pick<Billing, 'store' | 'logger' | 'siteUrl'>;

/** An intent that was just stored or waits for the bank. */
export type StoredIntent = {
  readonly intentId: IntentId;
  /** Family after the command, if known. */
  readonly family?: KnownFamily | undefined;
  /** Opening event, if known; the outcome follows it. */
  readonly opening?: (Cause & { readonly version: number }) | undefined;
  /** The parent gave up the confirmation. */
  readonly givesUp?: boolean | undefined;
};

export type Performed = IntentResult & { readonly family?: KnownFamily | undefined };

/** Longest wait for Stripe before the caller gets `unknown`. */
const budgetMs = 8_000;
const pollMs = 150;

/**
 * Performs an intent while the parent waits, for up to eight seconds. Afterwards the queue completes the
 * intent.
 */
export const performIntent = async (
  deps: PerformDeps,
  familyId: FamilyId,
  intent: StoredIntent,
): Promise<Performed> => {
  const { promise: late, cancel } = timeout(budgetMs);
  const work = untilClosed(deps, familyId, intent).catch((error: unknown): Performed => {
    deps.logger.error('intent-not-performed', { intentId: intent.intentId }, error);
    return { kind: 'unknown' };
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel();
  }
};

const untilClosed = async (
  deps: PerformDeps,
  familyId: FamilyId,
  { intentId, family, opening, givesUp }: StoredIntent,
): Promise<Performed> => {
  const deadline = performance.now() + budgetMs;
  const cause = opening && { ...opening, intentId };
  const presence = { siteUrl: deps.siteUrl, givesUp: givesUp ? intentId : undefined };
  let known: KnownFacts = { family, cause, presence };
  while (performance.now() < deadline) {
    const worked = await runFamilyIntents(deps, familyId, known);
    const result = worked.results.get(intentId);
    if (result) return { ...result, family: worked.family };
    if (!(await isOpen(deps, familyId, intentId))) {
      return recordedOutcome(deps.store, familyId, intentId, opening?.version ?? 1);
    }
    known = { cause, presence };
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return { kind: 'unknown' };
};

const isOpen = async (
  { families }: PerformDeps,
  familyId: FamilyId,
  intentId: IntentId,
): Promise<boolean> => {
  const { state } = await families.load(familyId);
  return state.kind === 'registered' && state.openIntents.some((intent) => intent.intentId === intentId);
};

/** Result of an intent that another process closed. An intent that became unnecessary counts as done. */
const recordedOutcome = async (
  store: EventStore,
  familyId: FamilyId,
  intentId: IntentId,
  sinceVersion: number,
): Promise<IntentResult> => {
  for await (const { type, data } of store.read(familyStream(familyId), sinceVersion)) {
    if (!('intentId' in data) || data.intentId !== intentId || kindOpenedBy(type)) continue;
    return 'code' in data
      ? { kind: 'failed', code: data.code, declineCode: data.declineCode }
      : { kind: 'done' };
  }
  return { kind: 'done' };
};

const timeout = (ms: number): { promise: Promise<IntentResult>; cancel: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<IntentResult>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'unknown' }), ms);
  });
  return { promise, cancel: () => clearTimeout(timer) };
};
