import type { FamilyId, IntentId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Logger } from '@hoops/runtime/logger';
import { intentTypes } from './intent-types.ts';
import { type IntentDeps, type IntentResult, runFamilyIntents } from './run-family-intents.ts';

export type PerformDeps = IntentDeps & { readonly store: EventStore; readonly logger: Logger };

/** How long a caller waits for Stripe before hearing `unknown`. */
const budgetMs = 8_000;
const pollMs = 150;

/**
 * Performs an intent that a command has just appended and waits for how it ends, up to eight seconds. When
 * somebody else is on it already, their outcome is waited for. Whatever goes wrong after that is `unknown`:
 * the intent stays open and goes on from the queue.
 * @param sinceVersion the stream's version when the intent was appended, if known: its outcome lies after that.
 */
export const performIntent = async (
  deps: PerformDeps,
  familyId: FamilyId,
  intentId: IntentId,
  sinceVersion = 1,
): Promise<IntentResult> => {
  const { promise: late, cancel } = timeout(budgetMs);
  const work = untilClosed(deps, familyId, intentId, sinceVersion).catch((error: unknown): IntentResult => {
    deps.logger.error('intent-not-performed', { intentId }, error);
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
  intentId: IntentId,
  sinceVersion: number,
): Promise<IntentResult> => {
  const deadline = performance.now() + budgetMs;
  while (performance.now() < deadline) {
    const result = (await runFamilyIntents(deps, familyId)).get(intentId);
    if (result) return result;
    if (!(await isOpen(deps, familyId, intentId))) {
      return recordedOutcome(deps.store, familyId, intentId, sinceVersion);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return { kind: 'unknown' };
};

const isOpen = async (
  { families }: PerformDeps,
  familyId: FamilyId,
  intentId: IntentId,
): Promise<boolean> => {
  const family = await families.load(familyId);
  return family.kind === 'registered' && family.openIntents.some((intent) => intent.intentId === intentId);
};

/**
 * How an intent ended that somebody else closed. It may also have become moot without an event that names it
 * (the plan ended, the athlete was removed): that counts as done.
 */
const recordedOutcome = async (
  store: EventStore,
  familyId: FamilyId,
  intentId: IntentId,
  sinceVersion: number,
): Promise<IntentResult> => {
  for await (const { type, data } of store.read(familyStream(familyId), sinceVersion)) {
    if (!('intentId' in data) || data.intentId !== intentId || intentTypes.has(type)) continue;
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
