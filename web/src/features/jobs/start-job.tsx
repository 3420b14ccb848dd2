import { useState } from 'react';
import { api } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type JobRun, refreshJobRuns } from './job-queries.ts';
import { kindWords } from './job-words.ts';

type StartFormProps = { readonly kind: JobRun['kind']; readonly onClose: () => void };

const minReasonLength = 3;

function StartForm({ kind, onClose }: StartFormProps) {
  const { formProps, errors, failure, busy } = useForm({
    validate: ({ reason = '' }): Readonly<Record<string, string>> =>
      reason.length < minReasonLength ? { reason: 'Please say in a few words why: it stays on record.' } : {},
    submit: async ({ reason = '' }, idempotencyKey) => {
      await api.call('startJob', { kind, reason }, { idempotencyKey });
      await refreshJobRuns();
    },
    onSent: onClose,
  });
  return (
    <form {...formProps} className="form">
      <p>{kindWords[kind].about}</p>
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={200}
        hint="Without names. For example: before the auditor's visit"
        error={errors.reason}
      />
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" busy={busy} busyLabel="Starting...">
          Start
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks for a job, with the reason that stays with it. */
export function StartJob({ kind, running }: { readonly kind: JobRun['kind']; readonly running: boolean }) {
  const [open, setOpen] = useState(false);
  const { title, start } = kindWords[kind];
  return (
    <>
      <Button off={running} onClick={() => setOpen(true)}>
        {start}
      </Button>
      <Dialog open={open} title={title} onClose={() => setOpen(false)}>
        {open && <StartForm kind={kind} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
