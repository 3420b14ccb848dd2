import { newPassword, passwordHint } from '@hoops/api/auth/password';
import { type RefObject, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type FormErrors, type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { loginSentences } from '../../lib/login-sentences.ts';
import { loadAmplify } from '../../session/auth.ts';
import { commonPasswordErrors } from '../../session/common-password-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { CodeField, PasswordField, TextField } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { useForm } from '../../ui/use-form.ts';

type Stage = 'ask' | 'code' | 'changed';

/** Focuses the first field, because the previously focused field is gone. */
function useFocusOnArrival(form: RefObject<HTMLFormElement | null>, arrived: boolean): void {
  useEffect(() => {
    if (arrived) form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [form, arrived]);
}

type StepProps = {
  readonly email: string;
  readonly arrived: boolean;
  readonly onDone: (email: string) => void;
};

function AskForCode({ email, arrived, onDone }: StepProps) {
  const { formProps, errors, failure, busy } = useForm({
    validate: ({ resetEmail = '' }) =>
      resetEmail === '' ? { resetEmail: loginSentences.resetNeedsEmail } : {},
    submit: async ({ resetEmail = '' }) => {
      const amplify = await loadAmplify();
      await amplify.resetPassword(resetEmail);
      onDone(resetEmail);
    },
  });
  useFocusOnArrival(formProps.ref, arrived);
  return (
    <form {...formProps} className="form">
      <TextField
        key={email}
        label="Where should we send the code?"
        name="resetEmail"
        type="email"
        autoComplete="email"
        inputMode="email"
        defaultValue={email}
        error={errors.resetEmail}
      />
      <Failure>{failure}</Failure>
      <Button type="submit" look="line" busy={busy} busyLabel="Sending...">
        Send
      </Button>
    </form>
  );
}

const passwordField = z.object({ newPassword });

const validateCode = ({ resetEmail = '', code = '', newPassword = '' }: FormValues): FormErrors => ({
  ...(resetEmail === '' && { resetEmail: loginSentences.resetNeedsEmail }),
  ...(code === '' && { code: loginSentences.codeMissing }),
  ...schemaErrors(passwordField, { newPassword }),
});

function EnterCode({ email, arrived, onDone, onAgain }: StepProps & { readonly onAgain: () => void }) {
  const { formProps, errors, failure, busy } = useForm({
    validate: validateCode,
    check: ({ newPassword = '' }) => commonPasswordErrors('newPassword', newPassword),
    submit: async ({ resetEmail = '', code = '', newPassword = '' }) => {
      const amplify = await loadAmplify();
      await amplify.confirmResetPassword(resetEmail, code, newPassword);
      onDone(resetEmail);
    },
  });
  useFocusOnArrival(formProps.ref, arrived);
  return (
    <form {...formProps} className="form">
      {email === '' ? (
        <TextField
          label="Where did we send the code?"
          name="resetEmail"
          type="email"
          autoComplete="username"
          error={errors.resetEmail}
        />
      ) : (
        <>
          <Note announce="status">
            If {email} has an account, a code is on its way. It can take a minute, and it may be in the spam
            folder.
          </Note>
          {/* Hidden username before the new password, for password managers. */}
          <input hidden readOnly name="resetEmail" autoComplete="username" value={email} />
        </>
      )}
      <CodeField error={errors.code} />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.newPassword}
      />
      <Failure>{failure}</Failure>
      <div className="actions">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save New Password
        </Button>
        <Button look="quiet" onClick={onAgain}>
          Send another code
        </Button>
      </div>
    </form>
  );
}

type ResetBoxProps = {
  readonly email: string;
  readonly startWithCode: boolean;
  readonly onChanged: (email: string) => void;
};

export function ResetBox({ email, startWithCode, onChanged }: ResetBoxProps) {
  const [reached, setReached] = useState<Stage>();
  const [sentTo, setSentTo] = useState<string>();
  const stage = reached ?? (startWithCode ? 'code' : 'ask');
  const address = sentTo ?? email;

  return (
    <div className="reset-box">
      <h2>Forgot your password?</h2>
      {stage !== 'code' && (
        <AskForCode
          email={address}
          arrived={reached === 'ask'}
          onDone={(to) => {
            setSentTo(to);
            setReached('code');
          }}
        />
      )}
      {stage === 'code' && (
        <EnterCode
          email={address}
          arrived={reached !== undefined}
          onDone={(changedFor) => {
            setReached('changed');
            onChanged(changedFor);
          }}
          onAgain={() => setReached('ask')}
        />
      )}
    </div>
  );
}
