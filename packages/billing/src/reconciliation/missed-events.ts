import type Stripe from 'stripe';
import { parseStripeMessage } from '../webhooks/stripe-message.ts';
import { webhookTypes } from '../webhooks/webhook-types.ts';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';

/**
 * Puts every event of Stripe's own list into the inbox. Those that were delivered are there already; a missed
 * one is stored now and goes the way of every webhook.
 * @returns how many were missed, by type.
 */
export const takeUpMissedEvents = async (
  { stripe, inbox, logger }: ReconcileDeps,
  { since }: Run,
): Promise<readonly { readonly type: string; readonly count: number }[]> => {
  const missed = new Map<string, number>();
  for await (const event of stripe.events.list({ created: { gte: since }, limit: 100 })) {
    if (!isListenedTo(event)) continue;
    const raw = JSON.stringify(event);
    if (!(await inbox.put({ message: parseStripeMessage(raw), raw }))) continue;
    missed.set(event.type, (missed.get(event.type) ?? 0) + 1);
    logger.warn('webhook-missed', { stripeEventId: event.id, stripeType: event.type });
  }
  return [...missed].map(([type, count]) => ({ type, count }));
};

const isListenedTo = ({ type }: Stripe.Event): boolean => (webhookTypes as readonly string[]).includes(type);
