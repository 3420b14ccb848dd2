import type Stripe from 'stripe';
import { parseStripeMessage } from '../webhooks/stripe-message.ts';
import { webhookTypes } from '../webhooks/webhook-types.ts';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';

/**
 * Puts every event of Stripe's own list into the inbox. Those that were delivered are there already; a missed
 * one is stored now and goes the way of every webhook.
 * @returns how many were missed.
 */
export const takeUpMissedEvents = async (
  { stripe, inbox, logger }: ReconcileDeps,
  { since }: Run,
): Promise<number> => {
  let missed = 0;
  for await (const event of stripe.events.list({ created: { gte: since }, limit: 100 })) {
    if (!isListenedTo(event)) continue;
    const raw = JSON.stringify(event);
    if (!(await inbox.put({ message: parseStripeMessage(raw), raw }))) continue;
    missed += 1;
    logger.warn('webhook-missed', { stripeEventId: event.id, stripeType: event.type });
  }
  return missed;
};

const isListenedTo = ({ type }: Stripe.Event): boolean => (webhookTypes as readonly string[]).includes(type);
