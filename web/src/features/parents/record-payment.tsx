import { recordPaymentInput } from '@hoops/domain/family/charges/inputs';
import { formatAmount, usd } from '@hoops/domain/money';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { centsOf, type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { refreshFamily } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Select, TextField } from '../../ui/form-controls.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';

type RecordPaymentProps = { readonly parentId: string; readonly openCents: number };

const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'credit', label: 'Credit from the club' },
] as const;

const inputOf = (openCents: number, { method, amount, reason = '' }: FormValues) => ({
  openCents,
  method: methods.find(({ value }) => value === method)?.value ?? 'cash',
  amountCents: centsOf(amount),
  reason,
});

function RecordPaymentForm({
  parentId,
  openCents,
  onClose,
}: RecordPaymentProps & { readonly onClose: () => void }) {
  const { formProps, errors, failure, busy } = useForm({
    validate: (values) => schemaErrors(recordPaymentInput, inputOf(openCents, values)),
    submit: async (values, idempotencyKey) => {
      await api.call('recordPayment', { parentId, ...inputOf(openCents, values) }, { idempotencyKey });
      await refreshFamily();
      showToast('Recorded. The family gets an email.');
      onClose();
      return undefined;
    },
  });
  return (
    <form {...formProps} className="form">
      <p>{`${dollars(openCents, true)} is open for classes. The oldest bill is paid first.`}</p>
      <Select label="How" name="method" options={methods} />
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={formatAmount(usd(openCents))}
        error={errors.amountCents}
      />
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        hint="The family sees it in its history."
        error={errors.reason}
      />
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Recording...">
          Record
        </Button>
      </DialogActions>
    </form>
  );
}

export function RecordPayment(props: RecordPaymentProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        Record a payment
      </Button>
      <Dialog open={open} title="Record a payment or credit" onClose={close}>
        {open && <RecordPaymentForm {...props} onClose={close} />}
      </Dialog>
    </>
  );
}
