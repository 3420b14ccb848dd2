import type { Actor } from '@hoops/domain/actor';
import type { FamilyId } from '@hoops/domain/ids';
import type { ProviderTrace } from '@hoops/domain/provider-trace';
import { disputeOpenedLogged, payoutFailedLogged, refundFailedLogged } from '../alarm-lines.ts';
import type { Billing } from '../billing-from-config.ts';
import { releaseFinishedSchedule } from '../observations/observe-subscription.ts';
import { observePayout, type PayoutDeps } from '../payouts/observe-payout.ts';
import { isoOf } from '../stripe/stripe-values.ts';
import { familyOfMessage } from './family-of-message.ts';
import type { Inbox, InboxRow } from './inbox.ts';
import { observationOf, subscriptionOfMessage } from './observation-of-message.ts';
import { type StripeMessage, subjectOfCall } from './stripe-message.ts';

export type ProcessDeps = Pick<Billing, 'prices' | 'families' | 'locks' | 'logger'> &
  PayoutDeps & {
    readonly inbox: Inbox;
  };

const stripeActor: Actor = { sub: 'stripe', role: 'stripe' };

/**
 * Processes a webhook by reading Stripe's current state, so order and repetition do not matter.
 * @throws Error if processing fails; the row remains pending
 */
export const processWebhook = async (deps: ProcessDeps, row: InboxRow): Promise<void> => {
  const message = await deps.inbox.open(row);
  if (message) await processMessage(deps, message);
  await deps.inbox.markDone(row.id);
};

const processMessage = async (deps: ProcessDeps, message: StripeMessage): Promise<void> => {
  if (message.type === 'charge.dispute.created') {
    deps.logger.warn(disputeOpenedLogged, { stripeEventId: message.id, disputeId: message.data.object.id });
  }
  if (message.type === 'refund.failed') {
    deps.logger.warn(refundFailedLogged, { stripeEventId: message.id, refundId: message.data.object.id });
  }
  if (message.data.object.object === 'payout') {
    if (message.type === 'payout.failed')
      deps.logger.warn(payoutFailedLogged, { stripeEventId: message.id, payoutId: message.data.object.id });
    await observePayout(deps, message.data.object.id, metadataOf(message));
    return;
  }
  const observe = observationOf(deps, message);
  if (!observe) return;
  const familyId = await familyOfMessage(deps.stripe, message);
  if (!familyId) {
    // Earlier releases used the same log name.
    deps.logger.warn('unmatched-webhook', { stripeEventId: message.id, stripeType: message.type });
    return;
  }
  const loaded = await deps.families.load(familyId);
  await deps.families.observe(familyId, observe, {
    ...metadataOf(message),
    correlationId: await correlationOf(deps, familyId, message, loaded.head.version),
    loaded,
  });
  const subscription = subscriptionOfMessage(message);
  if (subscription) await releaseFinishedSchedule(deps, subscription);
};

const metadataOf = (message: StripeMessage) => ({
  commandId: `stripe-${message.id}`,
  actor: stripeActor,
  causationId: message.id,
  provider: { message: traceOf(message) },
});

const traceOf = ({ id, type, created, request }: StripeMessage): ProviderTrace['message'] => ({
  id,
  type,
  createdAt: isoOf(created),
  ...(request?.id && { requestId: request.id }),
  ...(request?.idempotency_key && { key: request.idempotency_key }),
});

const correlationOf = async (
  { families }: ProcessDeps,
  familyId: FamilyId,
  message: StripeMessage,
  version: number,
): Promise<string | undefined> => {
  const subject = subjectOfCall(message);
  if (subject === undefined) return undefined;
  return (await families.causeOf(familyId, subject, version))?.correlationId;
};
