import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import type { FormErrors } from '../../lib/form-values.ts';
import { loginSentences } from '../../lib/login-sentences.ts';
import { loadAmplify, loadAmplifySession } from '../../session/auth.ts';
import { refreshFamily } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { CodeField } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { useForm } from '../../ui/use-form.ts';

type AnswerProps = {
  readonly onConfirmed: () => void;
  readonly onGivenUp: () => void;
};

function CodeForm({ email, onConfirmed, onGivenUp }: AnswerProps & { readonly email: string }) {
  const { formProps, errors, failure, busy } = useForm({
    validate: ({ code = '' }): FormErrors => (code === '' ? { code: loginSentences.codeMissing } : {}),
    submit: async ({ code = '' }) => {
      const amplify = await loadAmplify();
      await amplify.confirmEmail(code);
      const session = await loadAmplifySession();
      // Refreshes the token, which tells the server the new email.
      await session.idToken(true);
      await api.call('confirmEmailChange', {});
      await refreshFamily();
      onConfirmed();
    },
  });
  const [isSentAgain, setSentAgain] = useState(false);
  const again = useCommand({
    name: 'send-another-email-code',
    run: async () => {
      setSentAgain(false);
      // A second request for the same address sends a new code.
      const amplify = await loadAmplify();
      await amplify.changeEmail(email);
      setSentAgain(true);
    },
  });
  return (
    <>
      <p>
        We sent a code to <strong>{email}</strong>. Until you enter it, keep logging in with your old email.
      </p>
      <form {...formProps} className="form">
        <CodeField error={errors.code} />
        <div>
          <Button look="quiet" busy={again.busy} busyLabel="Sending..." onClick={() => again.start()}>
            Send another code
          </Button>
        </div>
        {isSentAgain && (
          <Note tone="ok" announce="status">
            Another code is on its way. Only the newest one works.
          </Note>
        )}
        <Failure>{again.failure}</Failure>
        <Failure>{failure}</Failure>
        <DialogActions>
          <Button look="line" onClick={onGivenUp}>
            Keep my old email
          </Button>
          <Button type="submit" busy={busy} busyLabel="Confirming...">
            Confirm
          </Button>
        </DialogActions>
      </form>
    </>
  );
}

type EmailCodeDialogProps = AnswerProps & {
  readonly email: string | undefined;
  readonly onClose: () => void;
};

/** Dialog for the emailed code. The user account gets the new email only after the code is entered. */
export function EmailCodeDialog({ email, onClose, ...answer }: EmailCodeDialogProps) {
  return (
    <Dialog open={email !== undefined} title="Confirm your new email" onClose={onClose}>
      {email !== undefined && <CodeForm email={email} {...answer} />}
    </Dialog>
  );
}
