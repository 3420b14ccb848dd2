import { useEffect, useSyncExternalStore } from 'react';
import { watchedValue } from '../lib/watched-value.ts';
import { Button } from './button.tsx';

type ToastMessage = {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
};

const current = watchedValue<ToastMessage | undefined>(undefined);
let lastId = 0;

/**
 * Shows a toast, which screen readers announce.
 * @param action button such as Undo
 */
export function showToast(text: string, action?: ToastMessage['action']): void {
  lastId += 1;
  current.set({ id: lastId, text, ...(action && { action }) });
}

const shownForMs = 5_000;
/** Milliseconds; longer than without a button, so that people can reach the button. */
const shownWithActionForMs = 12_000;

export function Toasts() {
  const toast = useSyncExternalStore(current.subscribe, current.get, () => undefined);
  useEffect(() => {
    if (!toast) return undefined;
    const timer = setTimeout(() => current.set(undefined), toast.action ? shownWithActionForMs : shownForMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className="toasts" role="status">
      {toast && (
        <div className="toast" key={toast.id}>
          {toast.text}
          {toast.action && (
            <Button
              look="quiet"
              onClick={() => {
                toast.action?.run();
                current.set(undefined);
              }}
            >
              {toast.action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
