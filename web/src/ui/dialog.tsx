import { type ReactNode, useEffect, useId, useRef } from 'react';

type DialogProps = {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * Focuses the title unless a focused field is visible, because browsers would scroll to the first control.
 */
function showAtItsTop(dialog: HTMLDialogElement): void {
  dialog.showModal();
  if (dialog.scrollTop === 0 && document.activeElement?.matches('input, select, textarea')) return;
  dialog.querySelector('h2')?.focus();
  dialog.scrollTop = 0;
}

/** Dialog whose native element traps and restores the focus. Ignores presses while a command is pending. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) showAtItsTop(dialog);
    if (!open && dialog.open) dialog.close();
  }, [open]);

  /** True while a command is pending: closing would hide a failure and would not cancel the command. */
  const isSending = (): boolean => ref.current?.querySelector('.btn[aria-busy]') != null;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog; pressing the backdrop is an extra.
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Escape may not close the dialog before React updates; a key press in between would be lost.
        event.preventDefault();
        if (!isSending()) onClose();
      }}
      onClose={() => {
        // Ignores a late event, after the page has already closed or reopened the dialog.
        if (!open || ref.current?.open) return;
        // Reopens the dialog, because browsers always close a dialog at a second Escape.
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

/** Buttons of a dialog; on phones, the main button comes first and all have the full width. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
