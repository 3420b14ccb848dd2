import { useCommand } from '../../api/use-command.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { neededSentence } from '../../session/passkey-sentences.ts';
import { loadPasskeys, observePasskeys } from '../../session/passkeys.ts';
import { refreshSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';

/** Shown to an administrator who logged in without their passkey. */
export function PasskeyNeeded({ email }: { readonly email: string }) {
  const { leadOn } = useNavigateIfStillHere();
  const logIn = useCommand({
    name: 'passkey-login-failed',
    failureSentence: neededSentence,
    run: async () => {
      await (await loadPasskeys()).signIn(email);
      await refreshSession();
      observePasskeys();
      leadOn('/portal', { replace: true });
    },
  });
  return (
    <Note tone="warn">
      <p>
        Please log in with your passkey. For an administrator, a password and a code are not enough: someone
        could copy our site and ask you for both.
      </p>
      <Failure plain>{logIn.failure}</Failure>
      <div className="actions">
        <Button busy={logIn.busy} busyLabel="Waiting..." onClick={() => logIn.start()}>
          Log In with Passkey
        </Button>
      </div>
      <p>
        Lost your passkey? Log out, log in with your password, and choose “Lost your phone?” to use a recovery
        code.
      </p>
    </Note>
  );
}
