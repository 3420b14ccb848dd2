import { writeOffDebtInput } from '@hoops/domain/family/plan-payments/inputs';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { EndedPlanDebt } from '../../entities/payments/ended-plan-debts.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { refreshFamily } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';

type WriteOffProps = { readonly parentId: string; readonly debt: EndedPlanDebt };

function WriteOffForm({ parentId, debt, onClose }: WriteOffProps & { readonly onClose: () => void }) {
  const { athleteId, athleteName, cents: amountCents } = debt;
  const inputOf = ({ reason = '' }: Readonly<Record<string, string>>) => ({ athleteId, amountCents, reason });
  const { formProps, errors, failure, busy } = useForm({
    validate: (values) => schemaErrors(writeOffDebtInput, inputOf(values)),
    submit: async (values, idempotencyKey) => {
      await api.call('writeOffDebt', { parentId, ...inputOf(values) }, { idempotencyKey });
      await refreshFamily();
      showToast('The debt is written off.');
      onClose();
      return undefined;
    },
  });
  return (
    <form {...formProps} className="form">
      <p>{`${dollars(amountCents, true)} for ${athleteName}’s ended plan will no longer be owed.`}</p>
      <p className="muted">
        The invoice is voided with the payment provider. The family will see the reason in their history. This
        cannot be undone.
      </p>
      <TextField label="Reason" name="reason" autoComplete="off" error={errors.reason} />
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Keep the debt
        </Button>
        <Button type="submit" look="danger" busy={busy} busyLabel="Writing off...">
          Write off
        </Button>
      </DialogActions>
    </form>
  );
}

export function WriteOffDebt(props: WriteOffProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        <span>{`Write off ${dollars(props.debt.cents, true)}`}</span>
        <span className="visually-hidden">{` for ${props.debt.athleteName}`}</span>
      </Button>
      <Dialog open={open} title="Write off this debt?" onClose={close}>
        {open && <WriteOffForm {...props} onClose={close} />}
      </Dialog>
    </>
  );
}
