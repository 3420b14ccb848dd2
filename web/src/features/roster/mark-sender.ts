import { ApiError, type ApiErrorCode } from '../../api-error.ts';
import type { ApiAnswer } from '../../api-types.ts';
import {
  dropWaiting,
  keepWaiting,
  type MarkStorage,
  readWaiting,
  type Tap,
  type WaitingMark,
} from './waiting-marks.ts';

export type SenderState = {
  readonly waiting: readonly WaitingMark[];
  /** The last try did not get through; the marks stay and are tried again. */
  readonly stalled: boolean;
  /** What the server will never take, with its sentence. */
  readonly refused: readonly { readonly mark: WaitingMark; readonly error: ApiError }[];
};

export type SenderParts = {
  readonly storage: MarkStorage;
  readonly sub: string;
  readonly send: (tap: Tap, key: string) => Promise<ApiAnswer<'markAttendance'>>;
  readonly onSent: (mark: WaitingMark, answer: ApiAnswer<'markAttendance'>) => void;
  readonly newKey: () => string;
};

/** Trying again would change nothing: the athlete was deleted, the day has not come, the mark is malformed. */
const forGood: readonly ApiErrorCode[] = ['not-found', 'failed-precondition', 'invalid-argument'];

export type MarkSender = ReturnType<typeof createMarkSender>;

/**
 * Keeps every tap in the browser's storage until the server has it, and sends them one after the other in the
 * order of the taps. Nothing is given up for want of a connection or a session: whatever is not refused for
 * good stays and is sent by a later `flush`.
 */
export const createMarkSender = ({ storage, sub, send, onSent, newKey }: SenderParts) => {
  const listeners = new Set<() => void>();
  let state: SenderState = { waiting: readWaiting(storage, sub), stalled: false, refused: [] };
  let sending = false;

  const change = (changes: Partial<SenderState>): void => {
    state = { ...state, ...changes, waiting: readWaiting(storage, sub) };
    for (const listener of listeners) listener();
  };

  const sendOne = async ({ key, ...tap }: WaitingMark): Promise<'sent' | 'stays'> => {
    try {
      const answer = await send(tap, key);
      dropWaiting(storage, sub, key);
      onSent({ key, ...tap }, answer);
      change({ stalled: false });
      return 'sent';
    } catch (error) {
      if (error instanceof ApiError && forGood.includes(error.code)) {
        dropWaiting(storage, sub, key);
        change({ refused: [...state.refused, { mark: { key, ...tap }, error }] });
        return 'sent';
      }
      change({ stalled: true });
      return 'stays';
    }
  };

  const flush = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    try {
      for (;;) {
        const [next] = readWaiting(storage, sub);
        if (!next || (await sendOne(next)) === 'stays') break;
      }
    } finally {
      sending = false;
      change({});
    }
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tap: (tap: Tap): void => {
      keepWaiting(storage, sub, { ...tap, key: newKey() });
      change({});
      void flush();
    },
    flush: () => void flush(),
    forgetRefused: () => change({ refused: [] }),
  };
};
