import type { Clock } from '@hoops/runtime/clock';
import type { Inbox, InboxRow } from './inbox.ts';
import { repeatsOurDetails } from './stripe-message.ts';
import type { WebhookSeal } from './webhook-seal.ts';

export const memoryInbox = (
  seal: WebhookSeal,
  clock: Clock,
): Inbox & { readonly rows: Map<string, InboxRow & { readonly done: boolean }> } => {
  const rows = new Map<string, InboxRow & { done: boolean }>();
  return {
    rows,
    open: seal.open,
    async put(webhook) {
      const { id, type } = webhook.message;
      const sealed = await seal.seal(webhook);
      if (rows.has(id)) return false;
      rows.set(id, {
        id,
        type,
        receivedAt: clock.now().toISOString(),
        ...sealed,
        done: repeatsOurDetails(webhook.message),
      });
      return true;
    },
    async markDone(id) {
      const row = rows.get(id);
      if (row) row.done = true;
    },
    find: async (id) => rows.get(id),
    async *pendingBefore(before) {
      yield* [...rows.values()].filter(({ done, receivedAt }) => !done && receivedAt < before);
    },
  };
};
