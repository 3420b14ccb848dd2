import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { refreshSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';

type OtherHomeFormProps = { readonly token: string; readonly inviter: string; readonly email: string };

export function OtherHomeForm({ token, inviter, email }: OtherHomeFormProps) {
  const { leadOn } = useNavigateIfStillHere();
  const join = useCommand({
    name: 'other-home-not-joined',
    run: async () => {
      await api.call('joinAsOtherHome', { token });
      await refreshSession();
      leadOn('/portal', { replace: true });
    },
  });
  return (
    <div className="stack-small">
      <p>
        {`You will see the schedule, attendance, absences, make-ups, medical notes and emergency contact of ${inviter}’s child in your own account. You are logged in as ${email}.`}
      </p>
      <Failure>{join.failure}</Failure>
      <Button wide busy={join.busy} busyLabel="Accepting..." onClick={() => join.start()}>
        Accept the Invitation
      </Button>
    </div>
  );
}
