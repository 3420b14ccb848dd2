import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AuthSide } from '../../layout/auth-side.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { sentences } from '../../sentences.ts';
import { loadAmplify } from '../../session/auth.ts';
import { pageAskedFor } from '../../session/page-asked-for.ts';
import { refreshSession, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/form-controls.tsx';
import type { FormErrors, FormValues } from '../../ui/form-values.ts';
import { Note } from '../../ui/note.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSearch } from '../../use-search.ts';
import { ResetBox } from './reset-box.tsx';
import { useLoginEmail } from './use-login-email.ts';

/** Long enough for any sentence of ours, too short to turn the page into somebody else's. */
const longestAlert = 200;

const validate = ({ email = '', password = '' }: FormValues): FormErrors => ({
  ...(email === '' && { email: 'Please enter your email.' }),
  ...(password === '' && { password: 'Please enter your password.' }),
});

/** 'Access Your Dashboard' (spec section 2, /login). */
export default function LoginPage() {
  const search = useSearch();
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  const alert = search.get('alert')?.slice(0, longestAlert) ?? '';
  const [email, setEmail] = useLoginEmail(search.get('email') ?? '');

  const { formProps, errors, failure, busy } = useForm({
    validate,
    submit: async (values) => {
      // A failed try prefills the reset box with the entered e-mail (spec section 8).
      setEmail(values.email ?? '');
      const amplify = await loadAmplify();
      await amplify.signIn(values.email ?? '', values.password ?? '');
      await refreshSession();
      navigate(pageAskedFor(location.state), { replace: true });
    },
  });

  return (
    <PublicLayout mainClass="auth">
      <div className="auth-main">
        <div>
          <h1>Access Your Dashboard</h1>
        </div>
        {alert !== '' && (
          <p className="alert-red" role="alert">
            {alert}
          </p>
        )}
        {session.status === 'absent' && session.unasked && (
          <Note announce="status">{sentences.loggedOut}</Note>
        )}
        {session.status === 'present' && session.parent.status === 'missing' && (
          <Note tone="warn">
            You are logged in as {session.email}, but your registration is not finished.
            <Link to="/register">Finish it now</Link>
          </Note>
        )}
        <form {...formProps} className="form">
          <TextField
            key={email.source}
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            defaultValue={email.value}
            error={errors.email}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
          {failure !== undefined && (
            <Note tone="bad" announce="alert">
              {failure}
            </Note>
          )}
          <Button type="submit" busy={busy} busyLabel="Logging in..." large wide>
            Log In
          </Button>
        </form>
        <ResetBox email={email.value} startWithCode={search.get('reset') !== null} />
        <div className="auth-links">
          <p>
            New here? <Link to="/signup">Sign up for an account</Link>
          </p>
          <p>
            Still stuck? <Link to="/program-change">Tell us about your login issue</Link>
          </p>
        </div>
      </div>
      <AuthSide />
    </PublicLayout>
  );
}
