import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { GuardianList, type InvitationRow } from '../../entities/guardians/guardian-list.tsx';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { type Me, refreshFamily } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { refreshSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { showToast } from '../../ui/toast.tsx';
import { InviteForm } from './invite-form.tsx';

type Family = NonNullable<Me['family']>;

function Withdraw({ invitation }: { readonly invitation: InvitationRow }) {
  const { start, busy, failure } = useCommand({
    name: 'invitation-not-withdrawn',
    run: async () => {
      await api.call('withdrawGuardianInvitation', { invitationId: invitation.invitationId });
      await refreshFamily();
      showToast('The invitation is withdrawn.');
    },
  });
  return (
    <>
      <Button look="line" busy={busy} busyLabel="Withdrawing..." onClick={() => start()}>
        <span>Withdraw</span>
        <span className="visually-hidden">{` the invitation of ${invitation.name}`}</span>
      </Button>
      <Failure>{failure}</Failure>
    </>
  );
}

function Remove({ sub, name }: { readonly sub: string; readonly name: string }) {
  const [open, setOpen] = useState(false);
  const remove = useCommand({
    name: 'guardian-not-removed',
    run: async () => {
      await api.call('removeGuardian', { sub });
      await refreshFamily();
      showToast(`${name} is no longer in the account.`);
      setOpen(false);
    },
  });
  const close = () => {
    remove.clearFailure();
    setOpen(false);
  };
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        <span>Remove</span>
        <span className="visually-hidden">{` ${name}`}</span>
      </Button>
      <Dialog open={open} title={`Remove ${name}?`} onClose={close}>
        <p>
          {name} will no longer see or change anything here, right away and on every device. You can invite
          them again.
        </p>
        <Failure>{remove.failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={close}>
            Back
          </Button>
          <Button look="danger" busy={remove.busy} busyLabel="Removing..." onClick={() => remove.start()}>
            Remove
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Leave() {
  const [open, setOpen] = useState(false);
  const { leadOn } = useNavigateIfStillHere();
  const leave = useCommand({
    name: 'household-not-left',
    run: async () => {
      await api.call('leaveHousehold', {});
      leadOn('/', { replace: true });
      await refreshSession();
    },
  });
  const close = () => {
    leave.clearFailure();
    setOpen(false);
  };
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        Leave
      </Button>
      <Dialog open={open} title="Leave this family’s account?" onClose={close}>
        <p>
          You will no longer see or change anything here, and our emails will not go to you anymore. To come
          back, you need a new invitation.
        </p>
        <Failure>{leave.failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={close}>
            Stay
          </Button>
          <Button look="danger" busy={leave.busy} busyLabel="Leaving..." onClick={() => leave.start()}>
            Leave the Account
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

type GuardiansProps = { readonly family: Family; readonly partner: Me['partner'] };

export function Guardians({ family, partner }: GuardiansProps) {
  const [open, setOpen] = useState(false);
  const { your } = useFamilyPronouns();
  const close = () => setOpen(false);
  const place = useKeptFocus<HTMLDivElement>(`${family.guardians.length} ${family.invitations.length}`);
  const isAlone = family.guardians.length + family.invitations.length === 0;
  const actionOf = ({ sub, name }: { readonly sub: string; readonly name: string }) => {
    if (partner) return partner.sub === sub ? <Leave /> : null;
    return sub === family.parentID ? null : <Remove sub={sub} name={name} />;
  };
  return (
    <Card title="Guardians">
      <div ref={place} tabIndex={-1} className="stack-small focus-place">
        {isAlone ? (
          <p>Only one parent logs in to {your} family’s account so far.</p>
        ) : (
          <GuardianList
            family={family}
            you={partner?.sub ?? family.parentID}
            actionOf={actionOf}
            invitationActionOf={(invitation) => (partner ? null : <Withdraw invitation={invitation} />)}
          />
        )}
        {!partner && (
          <div>
            <Button look="line" onClick={() => setOpen(true)}>
              Invite a Guardian
            </Button>
          </div>
        )}
      </div>
      <Dialog open={open} title="Invite a guardian" onClose={close}>
        {open && (
          <InviteForm onClose={close}>
            <p>
              They get a login of their own, and can see and do everything here: athletes, classes, plans,
              payments and the card on file. Our emails go to both of you.
            </p>
          </InviteForm>
        )}
      </Dialog>
    </Card>
  );
}
