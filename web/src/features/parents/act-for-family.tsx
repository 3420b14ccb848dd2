import { onBehalfOfInput } from '@hoops/domain/on-behalf-of';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { startOnBehalfOf } from '../../session/on-behalf-of.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form-controls.tsx';
import { PeopleIcon } from '../../ui/icons.tsx';
import { useForm } from '../../ui/use-form.ts';

type Family = ApiAnswer<'getParent'>['family'];

function ReasonForm({ family, onCancel }: { readonly family: Family; readonly onCancel: () => void }) {
  const session = useSession();
  const { parentID: familyId, name: familyName } = family;
  const { formProps, errors, failure, busy } = useForm({
    validate: ({ reason = '' }) => schemaErrors(onBehalfOfInput, { familyId, reason }),
    submit: async ({ reason = '' }) => {
      if (session.status !== 'present') return;
      // Asked first, so that a refusal is said here and not on a page without anything on it.
      await api.call('me', {}, { onBehalfOf: { familyId, reason } });
      startOnBehalfOf({ adminSub: session.sub, familyId, familyName, reason });
    },
  });
  return (
    <form {...formProps} className="form">
      <p>
        You will see what {familyName} sees and can do what they can. Their history shows that an
        administrator did it, and your reason.
      </p>
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={200}
        hint="For example: asked on the phone to change the plan"
        error={errors.reason}
      />
      <Failure>{failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Starting...">
          Start
        </Button>
      </DialogActions>
    </form>
  );
}

/** Begins to act for the family, with a reason that the family will read. */
export function ActForFamily({ family }: { readonly family: Family }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        <PeopleIcon />
        Act for this family
      </Button>
      <Dialog open={open} title={`Act for ${family.name}`} onClose={() => setOpen(false)}>
        {open && <ReasonForm family={family} onCancel={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
