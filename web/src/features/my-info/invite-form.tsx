import { inviteGuardianInput } from '@hoops/domain/family/guardians/events';
import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { type Family, refreshFamily } from '../../session/me.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Checkbox, TextField } from '../../ui/form-controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';

type InviteFormProps = {
  /** For another home, which sees only the chosen athletes. */
  readonly athletes?: Family['athletes'];
  readonly children: ReactNode;
  readonly onClose: () => void;
};

export function InviteForm({ athletes, children, onClose }: InviteFormProps) {
  const inputOf = ({ name = '', email = '', ...values }: Readonly<Record<string, string>>) => ({
    name,
    email,
    ...(athletes && {
      athletes: athletes.map(({ athleteId }) => athleteId).filter((id) => values[id] === 'on'),
    }),
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
      {children}
      <TextField label="Their full name" name="name" autoComplete="off" error={form.errors.name} />
      <TextField
        label="Their email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="The link in the email works once, for seven days."
        error={form.errors.email}
      />
      {athletes?.map(({ athleteId, athleteName }, index) => (
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
