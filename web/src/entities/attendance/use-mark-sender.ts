import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../api/api.ts';
import { createMarkSender, type MarkSender, type SenderState } from './mark-sender.ts';
import { behindServer, showCounted } from './roster-queries.ts';
import { orWhileOpen } from './waiting-marks.ts';

/** How soon to try again what did not get through. */
const tryAgainMs = 15_000;

const senders = new Map<string, MarkSender>();

/** One sender a person and page: two would send the same marks side by side. */
const senderFor = (sub: string): MarkSender => {
  const known = senders.get(sub);
  if (known) return known;
  const sender = createMarkSender({
    storage: orWhileOpen(() => localStorage),
    sub,
    newKey: () => crypto.randomUUID(),
    send: (tap, idempotencyKey) => api.call('markAttendance', tap, { idempotencyKey }),
    onSent: showCounted,
    behindServer,
  });
  senders.set(sub, sender);
  return sender;
};

/** The marks of the signed-in administrator. */
export function useMarkSender(sub: string): MarkSender & { readonly marks: SenderState } {
  const sender = senderFor(sub);
  return { ...sender, marks: useSyncExternalStore(sender.subscribe, sender.state) };
}

/** Sends what waits: when the screen opens, when the connection is back, and every while. */
export function useSendingMarks({ flush }: Pick<MarkSender, 'flush'>): void {
  useEffect(() => {
    flush();
    addEventListener('online', flush);
    const timer = setInterval(flush, tryAgainMs);
    return () => {
      removeEventListener('online', flush);
      clearInterval(timer);
    };
  }, [flush]);
}
