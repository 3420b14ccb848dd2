import type { ReactNode } from 'react';
import type { FormErrors, FormValues } from '../lib/form-values.ts';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';
import { Failure } from './failure.tsx';
import { TextField } from './form-controls.tsx';
import { useForm } from './use-form.ts';

const minReasonLength = 3;

/** Errors of the reason; the server repeats the check. */
export const reasonErrors = ({ reason = '' }: FormValues): FormErrors =>
  reason.length < minReasonLength ? { reason: 'Please say in a few words why: it stays on record.' } : {};

type ReasonFormProps = {
  readonly children: ReactNode;
  readonly more?: (errors: FormErrors) => ReactNode;
  readonly hint: string;
  readonly validate?: (values: FormValues) => FormErrors;
  /** Sends the form; a retry passes the same idempotency key. */
  readonly send: (values: FormValues & { readonly reason: string }, idempotencyKey: string) => Promise<void>;
  readonly onSent?: () => void;
  readonly sendLabel: string;
  readonly busyLabel: string;
  readonly isDangerous?: boolean;
  readonly closeLabel: string;
  readonly onClose: () => void;
};

export function ReasonForm(props: ReasonFormProps) {
  const { children, more, hint, validate = reasonErrors, send, onSent } = props;
  const { sendLabel, busyLabel, isDangerous = false, closeLabel, onClose } = props;
  const { formProps, errors, failure, busy } = useForm({
    validate,
    submit: async (values, idempotencyKey) => {
      await send({ reason: '', ...values }, idempotencyKey);
      return undefined;
    },
    ...(onSent && { onSent }),
  });
  return (
    <form {...formProps} className="form">
      {children}
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={200}
        hint={hint}
        error={errors.reason}
      />
      {more?.(errors)}
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          {closeLabel}
        </Button>
        <Button
          type="submit"
          busy={busy}
          busyLabel={busyLabel}
          {...(isDangerous && { look: 'danger' as const })}
        >
          {sendLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
