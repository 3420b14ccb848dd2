import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { type Family, refreshMe } from '../../session/me.ts';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Checkbox } from '../../ui/form-controls.tsx';
import { showToast } from '../../ui/toast.tsx';

export function MailPreferences({ family }: { readonly family: Family }) {
  const { scheduleChanges } = family.mailPreferences;
  const save = useCommand<boolean>({
    name: 'mail-preferences-not-saved',
    run: async (wanted) => {
      try {
        await api.call('changeMailPreferences', { scheduleChanges: wanted });
        showToast(
          wanted ? 'We will email you when the schedule changes.' : 'No more emails about the schedule.',
        );
      } finally {
        await refreshMe();
      }
    },
  });
  return (
    <Card title="Emails">
      <Checkbox
        label="Tell me when the schedule changes"
        name="scheduleChanges"
        // Shows the new value right away; a rejection restores the saved value.
        checked={save.asked ?? scheduleChanges}
        onChange={(event) => save.start(event.currentTarget.checked)}
      />
      <p className="muted">
        For families with a class, the scrimmage league or a plan. You will always get emails about your
        account and your payments.
      </p>
      <Failure>{save.failure}</Failure>
    </Card>
  );
}
