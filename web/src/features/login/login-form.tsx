import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCommand } from '../../api/use-command.ts';
import type { FormErrors, FormValues } from '../../lib/form-values.ts';
import { loginSentences } from '../../lib/login-sentences.ts';
import { offerPasskey } from '../../lib/offer-passkey.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { loadAmplify } from '../../session/auth.ts';
import { loginSentence } from '../../session/passkey-sentences.ts';
import { loadPasskeys, observePasskeys } from '../../session/passkeys.ts';
import { returnPath } from '../../session/return-path.ts';
import { refreshSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PasswordField, TextField } from '../../ui/form-controls.tsx';
import { Note } from '../../ui/note.tsx';
import { useForm } from '../../ui/use-form.ts';

const validate = ({ email = '', password = '' }: FormValues): FormErrors => ({
  ...(email === '' && { email: loginSentences.emailMissing }),
  ...(password === '' && { password: 'Please enter your password.' }),
});

type LoginFormProps = {
  readonly email: LoginEmail;
  readonly onTried: (email: string) => void;
  readonly onCodeNeeded: () => void;
  /** True after a password reset: the email is known, and only the new password must be typed. */
  readonly passwordChanged: boolean;
};

export function LoginForm({ email, onTried, onCodeNeeded, passwordChanged }: LoginFormProps) {
  const { leadOn } = useNavigateIfStillHere();
  const location = useLocation();
  const finish = async (): Promise<void> => {
    await refreshSession();
    observePasskeys();
    leadOn(returnPath(location.state), { replace: true });
  };
  const { formProps, errors, failure, busy } = useForm({
    validate,
    submit: async (values) => {
      // Stores the email to prefill the reset box (spec section 8).
      onTried(values.email ?? '');
      const amplify = await loadAmplify();
      const outcome = await amplify.signIn(values.email ?? '', values.password ?? '');
      if (outcome === 'code-needed') {
        onCodeNeeded();
        return undefined;
      }
      offerPasskey();
      await finish();
      return undefined;
    },
  });
  const { ref } = formProps;
  const [lacksEmail, setLacksEmail] = useState(false);
  const passkey = useCommand<string>({
    name: 'passkey-login-failed',
    failureSentence: loginSentence,
    run: async (typed) => {
      await (await loadPasskeys()).signIn(typed);
      await finish();
    },
  });
  const startPasskey = (): void => {
    const field = ref.current?.elements.namedItem('email');
    const typed = field instanceof HTMLInputElement ? field.value.trim() : '';
    setLacksEmail(typed === '');
    onTried(typed);
    if (typed !== '') passkey.start(typed);
    else if (field instanceof HTMLInputElement) field.focus();
  };
  useEffect(() => {
    if (passwordChanged) ref.current?.querySelector<HTMLElement>('[name="password"]')?.focus();
  }, [passwordChanged, ref]);

  return (
    <form {...formProps} className="form">
      {passwordChanged && (
        <Note tone="ok" announce="status">
          Your password has been changed. Log in with the new one.
        </Note>
      )}
      <TextField
        key={email.source}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        defaultValue={email.value}
        error={errors.email ?? (lacksEmail ? loginSentences.emailMissing : undefined)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Failure>{failure ?? passkey.failure}</Failure>
      <Button type="submit" busy={busy} off={passkey.busy} busyLabel="Logging in..." large wide>
        Log In
      </Button>
      <Button
        look="line"
        busy={passkey.busy}
        off={busy}
        busyLabel="Waiting..."
        large
        wide
        onClick={startPasskey}
      >
        Use a Passkey
      </Button>
    </form>
  );
}

type LoginEmail = {
  readonly value: string;
  /**
   * Key of the input; a new key remounts the input, because React cannot change the initial value of an
   * uncontrolled input.
   */
  readonly source: string;
};

export function useLoginEmail(fromLink: string): readonly [LoginEmail, (tried: string) => void] {
  const [tried, setTried] = useState<string>();
  return [{ value: tried ?? fromLink, source: `link:${fromLink}` }, setTried];
}
