import { type ReactNode, useEffect, useId, useRef } from 'react';

type DialogProps = {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * The browser gives the focus to the first link, button or field, wherever it is, and scrolls there. A field that is
 * in sight with the title keeps it; otherwise the title has it: what is asked is read before it is answered.
 */
function showAtItsTop(dialog: HTMLDialogElement): void {
  dialog.showModal();
  if (dialog.scrollTop === 0 && document.activeElement?.matches('input, select, textarea')) return;
  dialog.querySelector('h2')?.focus();
  dialog.scrollTop = 0;
}

/**
 * A modal question; a bottom sheet on phones. The native element traps the focus, closes on Escape and
 * gives the focus back to the control that opened it. While a command of it is under way it answers no press.
 */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) showAtItsTop(dialog);
    if (!open && dialog.open) dialog.close();
  }, [open]);

  /** What fails would be said nowhere if the dialog were closed meanwhile, nor does closing it take anything back. */
  const isSending = (): boolean => ref.current?.querySelector('.btn[aria-busy]') != null;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog; pressing the backdrop is an extra.
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Left to the browser, Escape would close it a moment before the page hears of it, and a press in between would be lost.
        event.preventDefault();
        if (!isSending()) onClose();
      }}
      onClose={() => {
        // Told late: the page has closed it itself, or opened it again.
        if (!open || ref.current?.open) return;
        // A browser lets nobody be kept in a dialog: at a second Escape it closes without asking.
        if (isSending() && ref.current) showAtItsTop(ref.current);
        else onClose();
      }}
      onClickCapture={(event) => {
        if (!isSending()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className="dialog-body">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** The dialog's buttons: on phones the main one comes first and all are as wide as the sheet. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
