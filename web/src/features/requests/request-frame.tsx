import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { OnboardingLayout } from '../../layout/onboarding-layout.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { type Family, useFamily } from '../../session/me.ts';
import type { LoginState } from '../../session/return-path.ts';
import { useSession } from '../../session/session.ts';
import { Note } from '../../ui/note.tsx';

type RequestFrameProps = {
  readonly isOnboardingStep?: boolean;
  /** Undefined for a visitor and for an unfinished registration. */
  readonly children: (family: Family | undefined) => ReactNode;
};

function FamilyFrame({ isOnboardingStep = false, children }: RequestFrameProps) {
  const family = useFamily()?.family;
  if (isOnboardingStep && family?.onboardingStep === 'program-request') {
    return <OnboardingLayout stage="Request a program">{children(family)}</OnboardingLayout>;
  }
  return (
    <InnerLayout>
      <div className="narrow stack">{children(family)}</div>
    </InnerLayout>
  );
}

/** Note for a session that ended while the person was writing; the form keeps the text. */
function LoggedOutNote() {
  const { pathname } = useLocation();
  return (
    <Note announce="status">
      You have been logged out.
      <Link to="/login" state={{ from: pathname } satisfies LoginState}>
        Log in again
      </Link>
    </Note>
  );
}

/**
 * Until the session has loaded, shows the visitor's page with sending disabled, because most people are
 * visitors.
 */
export function RequestFrame(props: RequestFrameProps) {
  const session = useSession();
  if (session.status === 'present' && session.parent.status === 'known') return <FamilyFrame {...props} />;
  return (
    <PublicLayout>
      <div className="wrap page-body">
        <div className="narrow stack">
          {session.status === 'absent' && session.unasked && <LoggedOutNote />}
          {props.children(undefined)}
        </div>
      </div>
    </PublicLayout>
  );
}
