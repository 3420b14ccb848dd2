import type { ReactNode } from 'react';
import type { FormErrors, FormValues } from '../lib/form-values.ts';
import { DialogForm } from './dialog-form.tsx';
import { TextField } from './form-controls.tsx';
import { useForm } from './use-form.ts';

const minReasonLength = 3;

export const reasonErrors = ({ reason = '' }: FormValues): FormErrors =>
  reason.length < minReasonLength ? { reason: 'Please give a short reason. It stays on record.' } : {};

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
  const form = useForm({
    validate,
    submit: async (values, idempotencyKey) => {
      await send({ reason: '', ...values }, idempotencyKey);
      return undefined;
    },
    ...(onSent && { onSent }),
  });
  return (
    <DialogForm {...{ form, sendLabel, busyLabel, isDangerous, closeLabel, onClose }}>
      {children}
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={200}
        hint={hint}
        error={form.errors.reason}
      />
      {more?.(form.errors)}
    </DialogForm>
  );
}
