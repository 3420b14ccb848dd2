import { changeGuardianNameInput } from '@hoops/domain/family/guardians/events';
import { api } from '../../api/api.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { type Me, refreshFamily } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';

export function GuardianNameForm({ partner }: { readonly partner: NonNullable<Me['partner']> }) {
  const { formProps, errors, failure, busy } = useForm({
    validate: (values) => schemaErrors(changeGuardianNameInput, values),
    submit: async ({ name = '' }, idempotencyKey) => {
      await api.call('changeGuardianName', { name }, { idempotencyKey });
      await refreshFamily();
      showToast('Your name is saved.');
    },
  });
  return (
    <Card title="Your name">
      <form {...formProps} className="form">
        <TextField
          key={partner.name}
          label="Your full name"
          name="name"
          autoComplete="name"
          defaultValue={partner.name}
          maxLength={120}
          error={errors.name}
        />
        <Failure>{failure}</Failure>
        <Button type="submit" look="line" busy={busy} busyLabel="Saving...">
          Save Name
        </Button>
      </form>
    </Card>
  );
}
