import { api } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type Letter, refreshDeadLetters } from './operations-queries.ts';

const minReasonLength = 3;

type DiscardFormProps = {
  readonly queue: string;
  readonly letter: Letter;
  readonly onClose: () => void;
};

/** Gives one message up for good, with the reason that stays on record. */
export function DiscardForm({ queue, letter, onClose }: DiscardFormProps) {
  const { formProps, errors, failure, busy } = useForm({
    validate: ({ reason = '' }): Readonly<Record<string, string>> =>
      reason.length < minReasonLength ? { reason: 'Please say in a few words why: it stays on record.' } : {},
    submit: async ({ reason = '' }) => {
      await api.call('discardDeadLetters', { queue, letters: [letter.id], reason });
      await refreshDeadLetters();
    },
    onSent: onClose,
  });
  return (
    <form {...formProps} className="form">
      <p>It will never be delivered. The event itself stays in the history.</p>
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={200}
        hint="Without names. For example: the family was called"
        error={errors.reason}
      />
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" look="danger" busy={busy} busyLabel="Discarding...">
          Discard
        </Button>
      </DialogActions>
    </form>
  );
}
