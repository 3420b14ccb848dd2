import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../api/api.ts';
import { createMarkSender, type MarkSender, type SenderState } from './mark-sender.ts';
import { behindServer, showCounted } from './roster-queries.ts';
import { withMemoryFallback } from './waiting-marks.ts';

const tryAgainMs = 15_000;

const senders = new Map<string, MarkSender>();

/** One sender per person, because two senders would send the same marks twice. */
const senderFor = (sub: string): MarkSender => {
  const known = senders.get(sub);
  if (known) return known;
  const sender = createMarkSender({
    storage: withMemoryFallback(() => localStorage),
    sub,
    newKey: () => crypto.randomUUID(),
    send: (tap, idempotencyKey) => api.call('markAttendance', tap, { idempotencyKey }),
    onSent: showCounted,
    behindServer,
  });
  senders.set(sub, sender);
  return sender;
};

export function useMarkSender(sub: string): MarkSender & { readonly marks: SenderState } {
  const sender = senderFor(sub);
  return { ...sender, marks: useSyncExternalStore(sender.subscribe, sender.state) };
}

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
