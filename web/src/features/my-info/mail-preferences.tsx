import { useState } from 'react';
import { api } from '../../api/api.ts';
import { type Family, refreshMe } from '../../session/me.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Which emails the family wants besides those about its account; saved as soon as it is changed. */
export function MailPreferences({ family }: { readonly family: Family }) {
  const { scheduleChanges } = family.mailPreferences;
  const [asked, setAsked] = useState<boolean>();
  const save = useAction<boolean>({
    name: 'mail-preferences-not-saved',
    run: async (wanted) => {
      // The box follows the finger at once; after a refusal it shows again what is saved.
      setAsked(wanted);
      try {
        await api.call('changeMailPreferences', { scheduleChanges: wanted });
        showToast(wanted ? 'We write when the schedule changes.' : 'No more emails about the schedule.');
      } finally {
        await refreshMe();
        setAsked(undefined);
      }
    },
  });
  return (
    <Card title="Emails">
      <Checkbox
        label="Tell me when the schedule changes"
        name="scheduleChanges"
        checked={asked ?? scheduleChanges}
        onChange={(event) => save.start(event.currentTarget.checked)}
      />
      <p className="muted">
        For families with a class, the scrimmage league or a plan. Emails about your account and your payments
        always come.
      </p>
      {save.failure !== undefined && (
        <Note tone="bad" announce="alert">
          {save.failure}
        </Note>
      )}
    </Card>
  );
}
