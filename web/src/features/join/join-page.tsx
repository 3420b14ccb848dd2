import { Link, useLocation } from 'react-router-dom';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useSearch } from '../../lib/use-search.ts';
import type { LoginState } from '../../session/return-path.ts';
import { useSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useInvitation } from './invitation-queries.ts';
import { JoinForm } from './join-form.tsx';
import { NewLoginForm } from './new-login-form.tsx';
import { OtherHomeForm } from './other-home-form.tsx';

/** Names nobody, because anyone may hold the link. */
function SignedOut() {
  const { pathname, search } = useLocation();
  const state: LoginState = { from: pathname + search };
  return (
    <>
      <p className="lede">
        A parent invites you to their family’s account or to see their child’s training. After you log in, you
        see who invites you.
      </p>
      <Card title="I have a login">
        <ButtonLink look="line" to="/login" state={state}>
          Log In
        </ButtonLink>
      </Card>
      <Card title="I am new here">
        <NewLoginForm loginState={state} />
      </Card>
    </>
  );
}

function Invitation({ token, email }: { readonly token: string; readonly email: string }) {
  const query = useInvitation(token);
  const { pathname, search } = useLocation();
  return (
    <Loaded query={query} what="the invitation" shape="card">
      {({ state, inviter, invited, isOtherHome }) => {
        switch (state) {
          case 'open':
            return (
              <Card title={`${inviter} invites you`}>
                {isOtherHome ? (
                  <OtherHomeForm token={token} inviter={inviter ?? ''} email={email} />
                ) : (
                  <JoinForm token={token} inviter={inviter ?? ''} invited={invited ?? ''} email={email} />
                )}
              </Card>
            );
          case 'joined':
            return (
              <Note tone="ok">
                {`You share the account of ${inviter}’s family.`}
                <Link to="/portal">Open your dashboard</Link>
              </Note>
            );
          case 'unregistered':
            return (
              <Card title={`${inviter} invites you`}>
                <p>
                  You get an account of your own to see {inviter}’s child. First we need your name and
                  address; the other home does not see them.
                </p>
                <ButtonLink to="/register" state={{ from: pathname + search } satisfies LoginState}>
                  Continue
                </ButtonLink>
              </Card>
            );
          case 'own-family':
            return (
              <Note tone="warn">
                {`You are logged in as ${email}, which already belongs to a family’s account, so you cannot join the account of ${inviter}. Log in with another email, or call us, and we will help.`}
                <Link to="/contact">Contact us</Link>
              </Note>
            );
          case 'over':
            return (
              <Note tone="warn">
                This invitation was used or withdrawn, or it is older than seven days. Please request a new
                one.
              </Note>
            );
          default:
            return state satisfies never;
        }
      }}
    </Loaded>
  );
}

export default function JoinPage() {
  const token = useSearch().get('invitation');
  const session = useSession();
  return (
    <PublicLayout>
      <div className="wrap page-body">
        <div className="narrow stack">
          <h1>Your invitation</h1>
          {!token && <Note tone="bad">This link is incomplete. Please open it again from the email.</Note>}
          {token && session.status === 'present' && <Invitation token={token} email={session.email} />}
          {token && session.status === 'absent' && <SignedOut />}
          {token && session.status === 'loading' && <Skeleton shape="card" count={1} />}
        </div>
      </div>
    </PublicLayout>
  );
}
