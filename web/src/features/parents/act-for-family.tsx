import { onBehalfOfInput } from '@hoops/domain/on-behalf-of';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { startOnBehalfOf } from '../../session/on-behalf-of.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PeopleIcon } from '../../ui/icons.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';

type Family = ApiAnswer<'getParent'>['family'];

export function ActForFamily({ family }: { readonly family: Family }) {
  const [open, setOpen] = useState(false);
  const session = useSession();
  const { parentID: familyId, name: familyName } = family;
  const close = () => setOpen(false);
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        <PeopleIcon />
        Act for this family
      </Button>
      <Dialog open={open} title={`Act for ${familyName}`} onClose={close}>
        {open && (
          <ReasonForm
            hint="For example: they called to change their plan"
            validate={({ reason = '' }) => schemaErrors(onBehalfOfInput, { familyId, reason })}
            send={async ({ reason }) => {
              if (session.status !== 'present') return;
              await api.call('me', {}, { onBehalfOf: { familyId, reason } });
              startOnBehalfOf({ adminSub: session.sub, familyId, familyName, reason });
            }}
            sendLabel="Start"
            busyLabel="Starting..."
            closeLabel="Cancel"
            onClose={close}
          >
            <p>
              You will see what {familyName} sees and can do what they can. Their history shows that an
              administrator did it and the reason you give.
            </p>
          </ReasonForm>
        )}
      </Dialog>
    </>
  );
}
