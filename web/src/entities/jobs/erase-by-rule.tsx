import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { refreshJobRuns } from './job-queries.ts';
import { WhatErasureDoes } from './what-erasure-does.tsx';

type EraseByRuleProps = { readonly familyId: string; readonly name: string; readonly reason: string };

/** Has a family erased that was kept for as long as the rule says: the server looks at that again. */
export function EraseByRule({ familyId, name, reason }: EraseByRuleProps) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { start, busy, failure, clearFailure } = useCommand({
    name: 'records-not-erased',
    run: async () => {
      await api.call('startJob', { kind: 'erase-family', reason, familyId, byRule: true });
      await refreshJobRuns();
      navigate('/audit/jobs');
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
      <Dialog open={open} title={`Erase the family of ${name}?`} onClose={close}>
        <WhatErasureDoes />
        <p>What stays on record as the reason: {reason}.</p>
        <Failure>{failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={close}>
            Keep the family
          </Button>
          <Button look="danger" busy={busy} busyLabel="Starting..." onClick={() => start()}>
            Erase for good
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
