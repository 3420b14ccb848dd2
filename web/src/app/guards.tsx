import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { FullPageLoading } from '../layout/full-page-loading.tsx';
import { useNavigateIfStillHere } from '../lib/use-navigate-if-still-here.ts';
import { onboardingAddress } from '../session/onboarding-address.ts';
import { type LoginState, returnPath } from '../session/return-path.ts';
import { refreshSession, useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import type { PageRow } from './page-table.ts';

const readAgain = () => void refreshSession();

function AccountLoadError() {
  useEffect(() => {
    addEventListener('online', readAgain);
    return () => removeEventListener('online', readAgain);
  }, []);
  return (
    <main role="alert">
      <div className="wrap missing">
        <h1>We could not load your account</h1>
        <p className="lede">Please check your connection. You are still logged in.</p>
        <Button onClick={readAgain}>Retry</Button>
      </div>
    </main>
  );
}

type RedirectProps = { readonly address: string; readonly state?: unknown };

/** Redirects unless the person has already navigated elsewhere. */
function Redirect({ address, state }: RedirectProps) {
  const { leadOn } = useNavigateIfStillHere();
  useEffect(() => leadOn(address, { replace: true, state }));
  return null;
}

/** Shows the loading page while the target loads, instead of an empty screen. */
function RedirectTo(props: RedirectProps) {
  return (
    <>
      <FullPageLoading />
      <Redirect {...props} />
    </>
  );
}

const secondFactorPath = '/second-factor';

/** Redirects people who may not see the page (spec sections 2, 4 and 6). */
export function Guard({ page, children }: { readonly page: PageRow; readonly children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (page.access === 'public') return children;

  const here = location.pathname + location.search;
  if (page.access === 'signed-out') {
    const registered = session.status === 'present' && session.parent.status === 'known';
    return (
      <>
        {children}
        {registered && <Redirect address={returnPath(location.state)} />}
      </>
    );
  }

  if (session.status === 'loading') return <FullPageLoading />;
  if (session.status === 'absent') {
    return <RedirectTo address="/login" state={{ from: here } satisfies LoginState} />;
  }
  const { parent } = session;
  if (parent.status === 'loading') return <FullPageLoading />;
  if (parent.status === 'failed') return <AccountLoadError />;
  if (parent.status === 'missing') return <RedirectTo address="/register" />;
  if (parent.needsSecondFactor && page.path !== secondFactorPath)
    return <RedirectTo address={secondFactorPath} />;
  if (page.access === 'admin' && !parent.isAdmin)
    return <RedirectTo address={page.otherwise ?? '/athletes'} />;
  if (page.onboarding && !parent.isAdmin) {
    const step = onboardingAddress(parent.onboardingStep, location.pathname, location.state);
    if (step !== undefined) return <RedirectTo address={step} state={location.state} />;
  }
  return children;
}
