import { newPassword, passwordHint } from '@hoops/api/auth/password';
import { parentFields } from '@hoops/domain/family/fields';
import * as z from 'zod/mini';
import { focusHeading } from '../../lib/focus-heading.ts';
import { schemaErrors } from '../../lib/form-values.ts';
import { loginSentences } from '../../lib/login-sentences.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { loadAmplify } from '../../session/auth.ts';
import { AuthError } from '../../session/auth-error.ts';
import { commonPasswordErrors } from '../../session/common-password-errors.ts';
import type { LoginState } from '../../session/return-path.ts';
import { refreshSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PasswordField, TextField } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';

const account = z.object({ email: parentFields.email, password: newPassword });

export function NewLoginForm({ loginState }: { readonly loginState: LoginState }) {
  const { leadOn } = useNavigateIfStillHere();
  const { formProps, errors, failure, busy } = useForm({
    validate: (values) => schemaErrors(account, { email: '', password: '', ...values }),
    check: async ({ password = '' }) => commonPasswordErrors('password', password),
    submit: async ({ email = '', password = '' }) => {
      const amplify = await loadAmplify();
      try {
        await amplify.signUp(email, password);
      } catch (error) {
        if (!(error instanceof AuthError && error.problem === 'email-in-use')) throw error;
        const search = new URLSearchParams({ email, alert: loginSentences.alreadyRegistered });
        leadOn(`/login?${search}`, { state: loginState });
        return undefined;
      }
      await amplify.signIn(email, password);
      await refreshSession();
      focusHeading();
      return undefined;
    },
  });
  return (
    <form {...formProps} className="form">
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.password}
      />
      <Failure>{failure}</Failure>
      <Button type="submit" busy={busy} busyLabel="Signing up..." wide>
        Make a Login
      </Button>
    </form>
  );
}
