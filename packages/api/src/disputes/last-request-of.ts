import type { Envelope } from '@hoops/domain/envelope';
import type { Evidence } from '@hoops/domain/family/disputes/evidence';

type LastRequest = {
  readonly evidence: Evidence;
  /** Time at which Stripe saved the text, ISO-8601 UTC; null before that or after a rejection. */
  readonly savedAt: string | null;
};

/** Administrator's last text about a dispute, even if Stripe rejected it. */
export const lastRequestOf = (events: readonly Envelope[], disputeId: string): LastRequest | undefined => {
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
