import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type Stripe from 'stripe';
import { parseStripeMessage } from '../webhooks/stripe-message.ts';
import { webhookTypes } from '../webhooks/webhook-types.ts';
import type { ReconcileDeps, Run } from './reconcile-deps.ts';

export type MissedMessages = readonly { readonly type: string; readonly count: number }[];

const messagesAtOnce = 16;

/**
 * Puts a page of Stripe's events into the inbox.
 * @returns missed events, and the cursor of the next page; null after the last page
 */
export const receiveMissedEvents = async (
  { stripe, inbox, logger }: Pick<ReconcileDeps, 'stripe' | 'inbox' | 'logger'>,
  { since }: Pick<Run, 'since'>,
  after: string | null,
): Promise<{ readonly missed: MissedMessages; readonly next: string | null }> => {
  const page = await stripe.events.list({
    created: { gte: since },
    limit: 100,
    ...(after !== null && { starting_after: after }),
  });
  const missed: { type: string; count: number }[] = [];
  await forEachAtOnce(page.data.filter(isListenedTo), messagesAtOnce, async (event) => {
    const raw = JSON.stringify(event);
    if (!(await inbox.put({ message: parseStripeMessage(raw), raw }))) return;
    missed.push({ type: event.type, count: 1 });
    logger.warn('webhook-missed', { stripeEventId: event.id, stripeType: event.type });
  });
  return { missed: addMissed([], missed), next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
};

export const addMissed = (one: MissedMessages, other: MissedMessages): MissedMessages => {
  const counts = new Map<string, number>();
  for (const { type, count } of [...one, ...other]) counts.set(type, (counts.get(type) ?? 0) + count);
  return [...counts].map(([type, count]) => ({ type, count }));
};

const isListenedTo = ({ type }: Stripe.Event): boolean => (webhookTypes as readonly string[]).includes(type);
