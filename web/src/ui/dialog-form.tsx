import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';
import { Failure } from './failure.tsx';
import type { useForm } from './use-form.ts';

type DialogFormProps = {
  readonly form: Pick<ReturnType<typeof useForm>, 'formProps' | 'failure' | 'busy'>;
  readonly children: ReactNode;
  readonly sendLabel: string;
  readonly busyLabel: string;
  readonly isDangerous?: boolean;
  readonly closeLabel?: string;
  readonly onClose: () => void;
};

export function DialogForm(props: DialogFormProps) {
  const { form, children, sendLabel, busyLabel, isDangerous, closeLabel = 'Back', onClose } = props;
  return (
    <form {...form.formProps} className="form">
      {children}
      <Failure>{form.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          {closeLabel}
        </Button>
        <Button
          type="submit"
          busy={form.busy}
          busyLabel={busyLabel}
          {...(isDangerous && { look: 'danger' as const })}
        >
          {sendLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
