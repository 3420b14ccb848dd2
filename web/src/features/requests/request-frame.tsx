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
  /** The last step of the onboarding is this page. */
  readonly isOnboardingStep?: boolean;
  /** Without a family: a visitor, or a person whose registration is not finished. */
  readonly children: (family: Family | undefined) => ReactNode;
};

/** Asks for the family only where there is one to ask for. */
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

/** The session ended during the writing: the text is still in the form. */
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
 * The frame of the two pages that visitors and parents share: the site's, or the portal's. Until it is known whose
 * it is, the page is a visitor's that cannot be sent yet: as HTML it shows at once, and most who come are visitors.
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
