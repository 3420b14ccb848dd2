import { cancelSessionsInput } from '@hoops/domain/schedule/inputs';
import { api } from '../../api/api.ts';
import { type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { refreshSchedule } from './schedule-queries.ts';

/** Sessions of one date, or of a range of days that the coach chooses in the form. */
type Subject = { readonly title: string; readonly date?: string; readonly itemIds?: readonly string[] };

type CancelFormProps = { readonly subject: Subject; readonly onClose: () => void };

function CancelForm({ subject: { date, itemIds }, onClose }: CancelFormProps) {
  const inputOf = ({ firstDate = date, lastDate = '', reason = '' }: FormValues) => ({
    firstDate,
    lastDate: lastDate === '' ? firstDate : lastDate,
    reason,
    ...(itemIds && { itemIds: [...itemIds] }),
  });
  const { formProps, errors, failure, busy } = useForm({
    validate: (values) => schemaErrors(cancelSessionsInput, inputOf(values)),
    submit: async (values, idempotencyKey) => {
      try {
        await api.call('cancelSessions', cancelSessionsInput.parse(inputOf(values)), { idempotencyKey });
      } finally {
        await refreshSchedule();
      }
      return undefined;
    },
    onSent: () => {
      showToast('Canceled. Families with training then are being told.');
      onClose();
    },
  });
  return (
    <form {...formProps} className="form">
      {date === undefined && (
        <div className="form-row">
          <TextField label="First day off" name="firstDate" type="date" error={errors.firstDate} />
          <TextField label="Last day off" name="lastDate" type="date" optional error={errors.lastDate} />
        </div>
      )}
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        optional
        maxLength={200}
        hint="Families read it. For example: The gym is closed."
        error={errors.reason}
      />
      <p className="muted">
        Families with training on {date === undefined ? 'these days' : 'this day'} get an email and a
        notification right away. Bills stay as they are.
      </p>
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" busy={busy} busyLabel="Canceling...">
          {date === undefined ? 'Cancel All Sessions' : 'Cancel Training'}
        </Button>
      </DialogActions>
    </form>
  );
}

type CancelSessionsDialogProps = {
  readonly subject: Subject | undefined;
  readonly onClose: () => void;
};

export function CancelSessionsDialog({ subject, onClose }: CancelSessionsDialogProps) {
  return (
    <Dialog open={subject !== undefined} title={subject?.title ?? ''} onClose={onClose}>
      {subject && <CancelForm subject={subject} onClose={onClose} />}
    </Dialog>
  );
}
