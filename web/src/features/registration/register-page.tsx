import { isPlanId, type PlanId, planName } from '@hoops/domain/club/plans';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { usePrices } from '../../entities/prices/use-prices.ts';
import { AuthSide } from '../../layout/auth-side.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { storePlanChoice } from '../../lib/plan-choice.ts';
import { useSearch } from '../../lib/use-search.ts';
import { useSession } from '../../session/session.ts';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { RegisterForm } from './register-form.tsx';

function PlanInMind({ plan }: { readonly plan: PlanId }) {
  const { plans } = usePrices().now;
  return (
    <Note>
      You chose {planName[plan]}, {dollars(plans[plan].cents)} a month per athlete. You will confirm it after
      you add your athlete, and nothing is charged before then.
    </Note>
  );
}

const accessEnded =
  'Your access to a family’s account has ended: its first guardian or the club removed you, you left, or the account was erased. To get back in, ask the family for a new invitation.';

export default function RegisterPage() {
  const session = useSession();
  const plan = useSearch().get('plan');
  useEffect(() => {
    if (isPlanId(plan)) storePlanChoice(plan);
  }, [plan]);
  const unfinished = session.status === 'present' && session.parent.status === 'missing' && session.parent;
  const signedInAs = unfinished ? session.email : undefined;
  const hasLeft = unfinished && unfinished.hasLeftHousehold === true;
  return (
    <PublicLayout mainClass="auth">
      <div className="auth-main auth-wide">
        <div>
          <h1>{signedInAs === undefined || hasLeft ? 'Sign up your family' : 'Finish signing up'}</h1>
          <p className="lede muted">One form for the parent. You will add your athletes next.</p>
        </div>
        {signedInAs !== undefined && (
          <Note>
            {hasLeft ? (
              <p>
                {accessEnded} To sign up a family of your own as {signedInAs}, fill in the form.{' '}
                <Link to="/contact">Contact us</Link> with questions.
              </p>
            ) : (
              `You are logged in as ${signedInAs}. We only need the rest of your details.`
            )}
          </Note>
        )}
        {isPlanId(plan) && <PlanInMind plan={plan} />}
        <RegisterForm signedIn={signedInAs !== undefined} />
        <p>
          Already have an account? <Link to="/login">Log in</Link>
        </p>
      </div>
      <AuthSide />
    </PublicLayout>
  );
}
