import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AuthSide } from '../../layout/auth-side.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { useSearch } from '../../lib/use-search.ts';
import { useSession } from '../../session/session.ts';
import { Note } from '../../ui/note.tsx';
import { CodeForm } from './code-form.tsx';
import { LoginForm, useLoginEmail } from './login-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { ResetBox } from './reset-box.tsx';

/** Maximum characters: long enough for our sentences, short enough to limit text injected by a link. */
const maxAlertLength = 200;

export default function LoginPage() {
  const search = useSearch();
  const session = useSession();
  const alert = search.get('alert')?.slice(0, maxAlertLength) ?? '';
  const [email, setEmail] = useLoginEmail(search.get('email') ?? '');
  // Number of password resets. A change remounts the form, because errors about the old password no longer
  // apply.
  const [resets, setResets] = useState(0);
  const [step, setStep] = useState<'password' | 'code' | 'lost-phone' | 'recovered'>('password');

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
          <Note announce="status">{parentSentences.loggedOut}</Note>
        )}
        {session.status === 'present' && session.parent.status === 'missing' && (
          <Note tone="warn">
            You are logged in as {session.email}, but your registration is not finished.
            <Link to="/register">Finish it now</Link>
          </Note>
        )}
        {search.get('two-step') !== null && (
          <Note tone="ok" announce="status">
            Two-step login is on. Log in with your password and a code from your app.
          </Note>
        )}
        {step === 'recovered' && (
          <Note tone="ok" announce="status">
            Two-step login is off. Log in with your password, then set it up again on your new phone.
          </Note>
        )}
        {step === 'code' && (
          <CodeForm onStartAgain={() => setStep('password')} onPhoneLost={() => setStep('lost-phone')} />
        )}
        {step === 'lost-phone' && (
          <RecoveryForm
            email={email.value}
            onRecovered={() => setStep('recovered')}
            onStartAgain={() => setStep('password')}
          />
        )}
        {(step === 'password' || step === 'recovered') && (
          <LoginForm
            key={resets}
            email={email}
            onTried={setEmail}
            onCodeNeeded={() => setStep('code')}
            passwordChanged={resets > 0}
          />
        )}
        <ResetBox
          email={email.value}
          startWithCode={search.get('reset') !== null}
          onChanged={(changedFor) => {
            setEmail(changedFor);
            setResets(resets + 1);
          }}
        />
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
