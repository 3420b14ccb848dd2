import type { Moment } from '../../decider.ts';
import type { AthleteId } from '../../ids.ts';
import type { FamilyEvent } from '../events.ts';
import type { Intent } from '../intents.ts';
import type { Family, Operation } from '../state.ts';

const keptForMs = 7 * 86_400_000;
const maxEnded = 20;

export const evolveOperations = (
  before: Family,
  after: Family,
  { data }: FamilyEvent,
  moment: Moment,
): Family => {
  if (before.openIntents === after.openIntents) return after;
  const isIn = ({ openIntents }: Family, id: string) => openIntents.some(({ intentId }) => intentId === id);
  const opened = after.openIntents.filter(({ intentId }) => !isIn(before, intentId));
  const code = 'code' in data ? data.code : undefined;
  const known = after.operations.flatMap((operation) =>
    operation.status !== 'open' || isIn(after, operation.intentId)
      ? [operation]
      : ended(operation, isAbout(data, operation) ? code : undefined, moment),
  );
  const since = Date.parse(moment.at) - keptForMs;
  const kept = known.filter(({ status, at }) => status !== 'open' && Date.parse(at) > since).slice(-maxEnded);
  const current = known.filter((operation) => operation.status === 'open' || kept.includes(operation));
  const operations = [...current, ...opened.map((intent) => openOperation(after, intent, moment))];
  return { ...after, operations };
};

const isAbout = (data: object, { intentId }: Operation): boolean =>
  'intentId' in data && data.intentId === intentId;

/** Failed automatic changes are dropped, because the daily job requests them again. */
const ended = (operation: Operation, code: string | undefined, { at }: Moment): readonly Operation[] => {
  if (code === undefined || code === 'already-paid') return [{ ...operation, status: 'done', at }];
  return operation.kind === 'move-price' || operation.kind === 'share-plan'
    ? []
    : [{ ...operation, status: 'failed', code, at }];
};

const openOperation = (family: Family, intent: Intent, { at, commandId }: Moment): Operation => ({
  id: commandId ?? intent.intentId,
  intentId: intent.intentId,
  kind: intent.kind,
  status: 'open',
  at,
  ...('athleteId' in intent && { athleteId: intent.athleteId }),
  ...(intent.kind === 'settle' && {
    periods: intent.periods,
    amount: intent.amount,
    automatic: family.autopay?.run?.settlementId === intent.settlementId,
  }),
});

export const newestOperation = <
  Kept extends { readonly kind: string; readonly athleteId?: string | undefined },
>(
  operations: readonly Kept[],
  about: AthleteId | 'class-bills',
): Kept | undefined =>
  operations.findLast(({ kind, athleteId }) =>
    about === 'class-bills' ? kind === 'settle' : athleteId === about,
  );

/**
 * Marks failures that a later fact made obsolete. The failures stay stored, because a repeated request must
 * get the same answer.
 */
export const withoutFailures = (family: Family, about: AthleteId | 'class-bills'): Family => ({
  ...family,
  operations: family.operations.map((operation) =>
    operation.status === 'failed' && newestOperation([operation], about)
      ? { ...operation, isObsolete: true as const }
      : operation,
  ),
});
