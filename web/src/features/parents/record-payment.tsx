import { recordPaymentInput } from '@hoops/domain/family/charges/inputs';
import { giveCreditInput, recordPlanPaymentInput } from '@hoops/domain/family/plan-payments/inputs';
import type { AthleteId, FamilyId } from '@hoops/domain/ids';
import { formatAmount, usd } from '@hoops/domain/money';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { centsOf, type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { refreshFamily } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Select, TextField } from '../../ui/form-controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';

export type PaymentTarget = { readonly label: string; readonly openCents: number } & (
  | { readonly kind: 'classes' | 'next-plan' }
  | { readonly kind: 'plan'; readonly athleteId: AthleteId; readonly ended?: true }
);

type RecordPaymentProps = { readonly parentId: FamilyId; readonly targets: readonly PaymentTarget[] };

const outside = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
] as const;
const credit = { value: 'credit', label: 'Credit from the club' } as const;
const methodsOf = { classes: [...outside, credit], plan: outside, 'next-plan': [credit] } as const;

/** A plan's debt is paid as a whole, because Stripe closes whole invoices. */
const commandOf = (
  parentId: FamilyId,
  target: PaymentTarget,
  { method, amount, reason = '' }: FormValues,
) => {
  const { openCents } = target;
  const amountCents = centsOf(amount);
  const how = outside.find(({ value }) => value === method)?.value;
  if (target.kind === 'plan') {
    const { athleteId, ended } = target;
    const input = {
      athleteId,
      ...(ended && { ended }),
      amountCents: openCents,
      method: how ?? 'cash',
      reason,
    };
    return {
      errors: schemaErrors(recordPlanPaymentInput, input),
      send: (idempotencyKey: string) =>
        api.call('recordPlanPayment', { parentId, ...input }, { idempotencyKey }),
    };
  }
  if (target.kind === 'next-plan') {
    const input = { creditCents: openCents, amountCents, reason };
    return {
      errors: schemaErrors(giveCreditInput, input),
      send: (idempotencyKey: string) => api.call('giveCredit', { parentId, ...input }, { idempotencyKey }),
    };
  }
  const input = { method: how ?? credit.value, openCents, amountCents, reason };
  return {
    errors: schemaErrors(recordPaymentInput, input),
    send: (idempotencyKey: string) => api.call('recordPayment', { parentId, ...input }, { idempotencyKey }),
  };
};

function RecordPaymentForm({
  parentId,
  targets,
  onClose,
}: RecordPaymentProps & { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(0);
  const target = targets[chosen] ?? targets[0];
  const form = useForm({
    validate: (values) => (target ? commandOf(parentId, target, values).errors : {}),
    submit: async (values, idempotencyKey) => {
      if (!target) return undefined;
      await commandOf(parentId, target, values).send(idempotencyKey);
      await refreshFamily();
      showToast('Recorded. The family gets an email.');
      onClose();
      return undefined;
    },
  });
  const { errors } = form;
  if (!target) return null;
  return (
    <DialogForm form={form} sendLabel="Record" busyLabel="Recording..." closeLabel="Cancel" onClose={onClose}>
      <Select
        label="For"
        name="for"
        options={targets.map(({ label }, index) => ({ value: String(index), label }))}
        onChange={({ target: { value } }) => setChosen(Number(value))}
      />
      <Select key={`how ${chosen}`} label="How" name="method" options={methodsOf[target.kind]} />
      {target.kind !== 'plan' && (
        <TextField
          key={`amount ${chosen}`}
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={target.kind === 'classes' ? formatAmount(usd(target.openCents)) : ''}
          error={errors.amountCents}
        />
      )}
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        hint="The family will see it in their history."
        error={errors.reason}
      />
    </DialogForm>
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
