import { Link } from 'react-router-dom';
import { AuthSide } from '../../layout/auth-side.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useSession } from '../../session/session.ts';
import { Note } from '../../ui/note.tsx';
import { RegisterForm } from './register-form.tsx';

/** /signup and /register: one form for both (spec section 2). */
export default function RegisterPage() {
  const session = useSession();
  const signedInAs =
    session.status === 'present' && session.parent.status === 'missing' ? session.email : undefined;
  return (
    <PublicLayout mainClass="auth">
      <div className="auth-main auth-wide">
        <div>
          <h1>{signedInAs === undefined ? 'Sign up your family' : 'Finish signing up'}</h1>
          <p className="lede muted">One form for the parent. You add your athletes right after.</p>
        </div>
        {signedInAs !== undefined && (
          <Note>You are logged in as {signedInAs}. We only need the rest of your details.</Note>
        )}
        <RegisterForm signedIn={signedInAs !== undefined} />
        <p>
          Already have an account? <Link to="/login">Log in</Link>
        </p>
      </div>
      <AuthSide />
    </PublicLayout>
  );
}
