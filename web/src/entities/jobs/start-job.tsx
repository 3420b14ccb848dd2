import { useState } from 'react';
import { api } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { type JobRun, refreshJobRuns } from './job-queries.ts';
import { kindWords } from './job-words.ts';

type StartJobProps = {
  readonly kind: JobRun['kind'];
  readonly running: boolean;
  readonly onStarted?: (runId: string) => void;
};

/** Asks for a job, with the reason that stays with it. */
export function StartJob({ kind, running, onStarted }: StartJobProps) {
  const [open, setOpen] = useState(false);
  const { title, about, start } = kindWords[kind];
  const close = () => setOpen(false);
  return (
    <>
      <Button off={running} onClick={() => setOpen(true)}>
        {start}
      </Button>
      <Dialog open={open} title={title} onClose={close}>
        {open && (
          <ReasonForm
            hint="Without names. For example: before the auditor's visit"
            send={async ({ reason }, idempotencyKey) => {
              const { runId } = await api.call('startJob', { kind, reason }, { idempotencyKey });
              onStarted?.(runId);
              await refreshJobRuns();
            }}
            onSent={close}
            sendLabel="Start"
            busyLabel="Starting..."
            closeLabel="Not now"
            onClose={close}
          >
            <p>{about}</p>
          </ReasonForm>
        )}
      </Dialog>
    </>
  );
}
