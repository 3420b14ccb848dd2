import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../api.ts';
import { asAdmin } from '../../queries/as-admin.ts';
import { createMarkSender, type MarkSender } from './mark-sender.ts';
import { showCounted } from './roster-queries.ts';

/** How soon to try again what did not get through. */
const tryAgainMs = 15_000;

const senders = new Map<string, MarkSender>();

/** One sender a person and page: two would send the same marks side by side. */
const senderFor = (sub: string): MarkSender => {
  const known = senders.get(sub);
  if (known) return known;
  const sender = createMarkSender({
    storage: localStorage,
    sub,
    newKey: () => crypto.randomUUID(),
    send: (tap, idempotencyKey) => asAdmin(api.call('markAttendance', tap, { idempotencyKey })),
    onSent: showCounted,
  });
  senders.set(sub, sender);
  return sender;
};

/** The marks of the signed-in administrator: sent when the page opens, when the connection is back, and every while. */
export function useMarkSender(sub: string) {
  const sender = senderFor(sub);
  const state = useSyncExternalStore(sender.subscribe, sender.state);
  useEffect(() => {
    sender.flush();
    addEventListener('online', sender.flush);
    const timer = setInterval(sender.flush, tryAgainMs);
    return () => {
      removeEventListener('online', sender.flush);
      clearInterval(timer);
    };
  }, [sender]);
  return { ...sender, state };
}
