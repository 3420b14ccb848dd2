import { ApiError, type ApiErrorCode } from '../../api/api-error.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { watchedValue } from '../../lib/watched-value.ts';
import {
  correctWaiting,
  dropRefused,
  dropWaiting,
  type MarkStorage,
  type RefusedMark,
  readRefused,
  readWaiting,
  storeRefusedMark,
  storeWaitingMark,
  type Tap,
  type WaitingMark,
} from './waiting-marks.ts';

export type SenderState = {
  readonly waiting: readonly WaitingMark[];
  /** True if the last attempt failed; the marks stay stored and are sent again. */
  readonly stalled: boolean;
  readonly refused: readonly RefusedMark[];
};

export type SenderParts = {
  readonly storage: MarkStorage;
  readonly sub: string;
  readonly send: (tap: Tap, key: string) => Promise<ApiAnswer<'markAttendance'>>;
  readonly onSent: (mark: WaitingMark, answer: ApiAnswer<'markAttendance'>) => void;
  readonly newKey: () => string;
  /** Milliseconds by which the device's clock lags behind the server's clock. */
  readonly behindServer: (date: string) => Promise<number>;
};

/** Codes of permanent rejections: deleted athlete, future day, malformed mark. */
const forGood: readonly ApiErrorCode[] = ['not-found', 'failed-precondition', 'invalid-argument'];

export type MarkSender = ReturnType<typeof createMarkSender>;

/**
 * Sends attendance marks in tap order. Unsent marks wait for a later `flush`; rejected marks stay until the
 * person has read them.
 */
export const createMarkSender = ({ storage, sub, send, onSent, newKey, behindServer }: SenderParts) => {
  const kept = () => ({ waiting: readWaiting(storage, sub), refused: readRefused(storage, sub) });
  const state = watchedValue<SenderState>({ ...kept(), stalled: false });
  let sending = false;

  const change = (stalled = state.get().stalled): void => state.set({ ...kept(), stalled });

  const sendOne = async ({ key, ...tap }: WaitingMark): Promise<'sent' | 'stays'> => {
    try {
      const answer = await send(tap, key);
      dropWaiting(storage, sub, key);
      onSent({ key, ...tap }, answer);
      change(false);
      return 'sent';
    } catch (error) {
      if (error instanceof ApiError && forGood.includes(error.code)) {
        storeRefusedMark(storage, sub, { key, ...tap, sentence: sentenceFor(error) });
        dropWaiting(storage, sub, key);
        change();
        return 'sent';
      }
      change(true);
      return 'stays';
    }
  };

  const correct = async ({ date }: WaitingMark): Promise<boolean> => {
    try {
      correctWaiting(storage, sub, await behindServer(date));
      return true;
    } catch {
      // Keeps the mark for a later attempt and shows the failure.
      change(true);
      return false;
    }
  };

  const flush = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    try {
      for (;;) {
        const [next] = readWaiting(storage, sub);
        if (!next) break;
        if (next.deviceTime !== undefined) {
          if (!(await correct(next))) break;
        } else if ((await sendOne(next)) === 'stays') break;
      }
    } finally {
      sending = false;
      change();
    }
  };

  return {
    state: state.get,
    subscribe: state.subscribe,
    tap: (tap: Omit<WaitingMark, 'key'>): void => {
      storeWaitingMark(storage, sub, { ...tap, key: newKey() });
      change();
      void flush();
    },
    flush: () => void flush(),
    forgetRefused: (): void => {
      dropRefused(storage, sub);
      change();
    },
  };
};
