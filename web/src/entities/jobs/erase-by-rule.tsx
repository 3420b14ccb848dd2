import { type ReactNode, useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiInput } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { refreshJobRuns } from './job-queries.ts';

type EraseByRuleProps = {
  readonly title: string;
  readonly keep: string;
  readonly job: ApiInput<'startJob'>;
  readonly children: ReactNode;
};

/** Erases data after the retention period; the server checks the period again. */
export function EraseByRule({ title, keep, job, children }: EraseByRuleProps) {
  const [open, setOpen] = useState(false);
  const { leadOn } = useNavigateIfStillHere();
  const { start, busy, failure, clearFailure } = useCommand({
    name: 'records-not-erased',
    run: async () => {
      await api.call('startJob', job);
      await refreshJobRuns();
      leadOn('/audit/jobs');
    },
  });
  const close = () => {
    clearFailure();
    setOpen(false);
  };
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        Erase...
      </Button>
      <Dialog open={open} title={title} onClose={close}>
        {children}
        <p>Reason kept on record: {job.reason}.</p>
        <Failure>{failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={close}>
            {keep}
          </Button>
          <Button look="danger" busy={busy} busyLabel="Starting..." onClick={() => start()}>
            Erase for good
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

export function WhatErasureDoes() {
  return (
    <p>
      The login stops working, the Stripe customer is deleted, and names, addresses, athletes and messages can
      never be shown again. Payments and dates stay on record without names. It takes a few minutes and cannot
      be undone.
    </p>
  );
}
