import { inviteGuardianInput } from '@hoops/domain/family/guardians/events';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { OtherHomeList, type SharedRow } from '../../entities/guardians/other-home-list.tsx';
import { schemaErrors } from '../../lib/form-values.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { type Family, refreshFamily } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Checkbox, TextField } from '../../ui/form-controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';

type ShareFormProps = { readonly athletes: Family['athletes']; readonly onClose: () => void };

function ShareForm({ athletes, onClose }: ShareFormProps) {
  const inputOf = ({ name = '', email = '', ...values }: Readonly<Record<string, string>>) => ({
    name,
    email,
    athletes: athletes.map(({ athleteId }) => athleteId).filter((id) => values[id] === 'on'),
  });
  const form = useForm({
    validate: (values) => schemaErrors(inviteGuardianInput, inputOf(values)),
    submit: async (values, idempotencyKey) => {
      const input = inputOf(values);
      await api.call('inviteGuardian', input, { idempotencyKey });
      await refreshFamily();
      showToast(`We emailed the invitation to ${input.email}.`);
      onClose();
      return undefined;
    },
  });
  return (
    <DialogForm form={form} sendLabel="Send Invitation" busyLabel="Sending..." onClose={onClose}>
      <p>
        The other home has an account of its own. It sees the schedule, attendance, absences, make-ups,
        medical notes and emergency contact of these athletes, and nothing else: no address, phone number,
        email, card or payment of yours.
      </p>
      <TextField label="Parent’s full name" name="name" autoComplete="off" error={form.errors.name} />
      <TextField
        label="Parent’s email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="The link in the email works once, for seven days."
        error={form.errors.email}
      />
      {athletes.map(({ athleteId, athleteName }, index) => (
        <Checkbox
          key={athleteId}
          label={athleteName || 'Unnamed athlete'}
          name={athleteId}
          defaultChecked
          error={index === 0 ? form.errors.athletes : undefined}
        />
      ))}
    </DialogForm>
  );
}

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
        {open && <ShareForm athletes={family.athletes} onClose={close} />}
      </Dialog>
    </Card>
  );
}
