import { cancelSessionsInput } from '@hoops/domain/schedule/inputs';
import { api } from '../../api/api.ts';
import { type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { CancelReasonField } from './cancel-reason-field.tsx';
import { useSessionForm } from './use-session-form.ts';

/** Sessions of one date, or of a range of days that the coach chooses in the form. */
type Subject = { readonly title: string; readonly date?: string };

type CancelFormProps = { readonly subject: Subject; readonly onClose: () => void };

function CancelForm({ subject: { date }, onClose }: CancelFormProps) {
  const inputOf = ({ firstDate = date, lastDate = '', reason = '' }: FormValues) => ({
    firstDate,
    lastDate: lastDate === '' ? firstDate : lastDate,
    reason,
  });
  const form = useSessionForm({
    validate: (values) => schemaErrors(cancelSessionsInput, inputOf(values)),
    send: (values, options) =>
      api.call('cancelSessions', cancelSessionsInput.parse(inputOf(values)), options),
    toast: () => 'Canceled. We are letting the families know.',
    onClose,
  });
  const { errors } = form;
  return (
    <DialogForm
      form={form}
      sendLabel={date === undefined ? 'Cancel All Sessions' : 'Cancel Training'}
      busyLabel="Canceling..."
      onClose={onClose}
    >
      {date === undefined && (
        <div className="form-row">
          <TextField label="First day off" name="firstDate" type="date" error={errors.firstDate} />
          <TextField label="Last day off" name="lastDate" type="date" optional error={errors.lastDate} />
        </div>
      )}
      <CancelReasonField errors={errors} />
      <p className="muted">
        Families with training on {date === undefined ? 'these days' : 'this day'} get an email and a
        notification right away. Bills do not change.
      </p>
    </DialogForm>
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
