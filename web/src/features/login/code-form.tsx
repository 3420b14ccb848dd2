import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { offerPasskey } from '../../lib/offer-passkey.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { loadAmplify } from '../../session/auth.ts';
import { AuthError, type AuthProblem } from '../../session/auth-error.ts';
import { observePasskeys } from '../../session/passkeys.ts';
import { returnPath } from '../../session/return-path.ts';
import { refreshSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { CodeField } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { useForm } from '../../ui/use-form.ts';

const words: Partial<Record<AuthProblem, string>> = {
  'wrong-code': 'That code is not right. Please enter the newest one.',
  'expired-code': 'That code was used already. Please wait for the next one.',
  // Cognito's code for this form expires after three minutes.
  'wrong-credentials': 'That took too long. Please start over.',
};

const failureSentence = (error: unknown): string =>
  (error instanceof AuthError && words[error.problem]) || sentenceFor(error);

type CodeFormProps = { readonly onStartAgain: () => void; readonly onPhoneLost: () => void };

export function CodeForm({ onStartAgain, onPhoneLost }: CodeFormProps) {
  const { leadOn } = useNavigateIfStillHere();
  const location = useLocation();
  const { formProps, errors, failure, busy } = useForm({
    validate: ({ code = '' }) => (code === '' ? { code: 'Please enter the code from the app.' } : {}),
    submit: async ({ code = '' }) => {
      const amplify = await loadAmplify();
      await amplify.confirmCode(code);
      offerPasskey();
      await refreshSession();
      observePasskeys();
      leadOn(returnPath(location.state), { replace: true });
      return undefined;
    },
    failureSentence,
  });
  const { ref } = formProps;
  useEffect(() => ref.current?.querySelector<HTMLElement>('[name="code"]')?.focus(), [ref]);
  return (
    <form {...formProps} className="form">
      <Note announce="status">Enter the six digits that your authenticator app shows.</Note>
      <CodeField error={errors.code} />
      <Failure>{failure}</Failure>
      <Button type="submit" busy={busy} busyLabel="Logging in..." large wide>
        Log In
      </Button>
      <div className="actions">
        <Button look="quiet" onClick={onPhoneLost}>
          Lost your phone?
        </Button>
        <Button look="quiet" onClick={onStartAgain}>
          Start over
        </Button>
      </div>
    </form>
  );
}
