import type { Envelope } from '@hoops/domain/envelope';
import type { Evidence } from '@hoops/domain/family/disputes/evidence';

type LastAsked = {
  readonly evidence: Evidence;
  /** When it was asked for, ISO-8601 UTC; null while it has not arrived at the payment provider, or was refused there. */
  readonly savedAt: string | null;
};

/** What an administrator wrote last about a dispute: it is not lost when the payment provider refuses it. */
export const lastAsked = (events: readonly Envelope[], disputeId: string): LastAsked | undefined => {
  const asked = events.findLast(
    (event): event is Extract<Envelope, { readonly type: 'DisputeAnswerRequested' }> =>
      event.type === 'DisputeAnswerRequested' && event.data.disputeId === disputeId,
  );
  if (!asked) return undefined;
  const { evidence, intentId } = asked.data;
  const hasArrived = events.some(
    (event) => event.type === 'DisputeAnswered' && event.data.intentId === intentId,
  );
  return { evidence, savedAt: hasArrived ? asked.at : null };
};
