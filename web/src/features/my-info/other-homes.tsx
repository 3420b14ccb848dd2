import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { OtherHomeList, type SharedRow } from '../../entities/guardians/other-home-list.tsx';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { type Family, refreshFamily } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { showToast } from '../../ui/toast.tsx';
import { InviteForm } from './invite-form.tsx';

function StopSharing({ athleteId, athleteName, home, name }: SharedRow) {
  const [open, setOpen] = useState(false);
  const stop = useCommand({
    name: 'athlete-not-unshared',
    run: async () => {
      await api.call('unshareAthlete', { athleteId, home });
      await refreshFamily();
      showToast(`${athleteName} is no longer shared with ${name}.`);
      setOpen(false);
    },
  });
  const close = () => {
    stop.clearFailure();
    setOpen(false);
  };
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        <span>Stop Sharing</span>
        <span className="visually-hidden">{` ${athleteName} with ${name}`}</span>
      </Button>
      <Dialog open={open} title={`Stop sharing ${athleteName}?`} onClose={close}>
        <p>
          {athleteName} will no longer be shared with {name}, right away and on every device. You can share
          again with a new invitation.
        </p>
        <Failure>{stop.failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={close}>
            Back
          </Button>
          <Button look="danger" busy={stop.busy} busyLabel="Stopping..." onClick={() => stop.start()}>
            Stop Sharing
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

type OtherHomesProps = { readonly family: Family; readonly isPartner: boolean };

export function OtherHomes({ family, isPartner }: OtherHomesProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const shares = family.athletes.map(({ sharedWith }) => sharedWith.length).join();
  const place = useKeptFocus<HTMLDivElement>(shares);
  if (family.athletes.length === 0) return null;
  return (
    <Card title="Another home">
      <div ref={place} tabIndex={-1} className="stack-small focus-place">
        <p>
          A parent who lives elsewhere can see your athlete’s training in an account of their own, without
          your address, card or payments.
        </p>
        <OtherHomeList
          athletes={family.athletes}
          actionOf={isPartner ? undefined : (row) => <StopSharing {...row} />}
        />
        {!isPartner && (
          <div>
            <Button look="line" onClick={() => setOpen(true)}>
              Share With Another Home
            </Button>
          </div>
        )}
      </div>
      <Dialog open={open} title="Share with another home" onClose={close}>
        {open && (
          <InviteForm athletes={family.athletes} onClose={close}>
            <p>
              The other home has an account of its own. It sees the schedule, attendance, absences, make-ups,
              medical notes and emergency contact of these athletes, and nothing else: no address, phone
              number, email, card or payment of yours.
            </p>
          </InviteForm>
        )}
      </Dialog>
    </Card>
  );
}
