import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { ReasonForm, reasonErrors } from '../../ui/reason-form.tsx';
import { blockerLines, type ErasureBlockers } from '../parents/erasure-words.ts';
import { WhatErasureDoes } from './erase-by-rule.tsx';
import { refreshJobRuns } from './job-queries.ts';

type EraseFamilyProps = {
  readonly familyId: string;
  readonly name: string;
  readonly inTheWay: ErasureBlockers;
};

const otherName = 'Please type the name exactly as shown above.';

/** Starts an erasure only after the family's name has been typed. */
export function EraseFamily({ familyId, name, inTheWay }: EraseFamilyProps) {
  const [open, setOpen] = useState(false);
  const { leadOn } = useNavigateIfStillHere();
  const close = () => setOpen(false);
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        Erase...
      </Button>
      <Dialog open={open} title={`Erase ${name}’s family?`} onClose={close}>
        {open && inTheWay.blockers.length > 0 && (
          <>
            <p>It cannot be erased yet:</p>
            <ul>
              {blockerLines(inTheWay).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <DialogActions>
              <Button look="line" onClick={close}>
                Close
              </Button>
            </DialogActions>
          </>
        )}
        {open && inTheWay.blockers.length === 0 && (
          <ReasonForm
            hint="Leave names out. For example: requested by letter"
            validate={(values) => ({
              ...reasonErrors(values),
              ...(values.familyName !== name.trim() && { familyName: otherName }),
            })}
            more={(errors) => (
              <TextField
                label={`Type the name: ${name}`}
                name="familyName"
                autoComplete="off"
                error={errors.familyName}
              />
            )}
            send={async ({ reason, familyName }, idempotencyKey) => {
              await api.call(
                'startJob',
                { kind: 'erase-family', reason, familyId, familyName },
                { idempotencyKey },
              );
              await refreshJobRuns();
            }}
            onSent={() => leadOn('/audit/jobs')}
            sendLabel="Erase for good"
            busyLabel="Starting..."
            isDangerous
            closeLabel="Keep the family"
            onClose={close}
          >
            <WhatErasureDoes />
          </ReasonForm>
        )}
      </Dialog>
    </>
  );
}

type ResumeErasureProps = { readonly familyId: string; readonly reason: string };

/** Continues a canceled or failed erasure; the family stays locked until the erasure completes. */
export function ResumeErasure({ familyId, reason }: ResumeErasureProps) {
  const { start, busy, failure } = useCommand({
    name: 'resume-erasure',
    run: async () => {
      await api.call('startJob', { kind: 'erase-family', reason, familyId });
      await refreshJobRuns();
    },
  });
  return (
    <>
      <div className="actions">
        <Button look="line" busy={busy} busyLabel="Starting..." onClick={() => start()}>
          Finish the erasure
        </Button>
      </div>
      <Failure>{failure}</Failure>
    </>
  );
}
