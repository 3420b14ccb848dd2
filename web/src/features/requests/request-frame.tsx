import type { ReactNode } from 'react';
import { FullPageLoading } from '../../layout/full-page-loading.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { OnboardingLayout } from '../../layout/onboarding-layout.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { type Family, useFamily } from '../../queries/family-queries.ts';
import { useSession } from '../../session/session.ts';

type RequestFrameProps = {
  /** The last step of the onboarding is this page. */
  readonly isOnboardingStep?: boolean;
  /** Without a family: a visitor, or somebody whose registration is not finished. */
  readonly children: (family: Family | undefined) => ReactNode;
};

/** Asks for the family only where there is one to ask for. */
function FamilyFrame({ isOnboardingStep = false, children }: RequestFrameProps) {
  const family = useFamily()?.family;
  if (isOnboardingStep && family?.onboardingStep === 'program-request') {
    return <OnboardingLayout stage="Choose a program">{children(family)}</OnboardingLayout>;
  }
  return (
    <InnerLayout>
      <div className="narrow stack">{children(family)}</div>
    </InnerLayout>
  );
}

/** The frame of the two pages that visitors and parents share: the site's, or the portal's. */
export function RequestFrame(props: RequestFrameProps) {
  const session = useSession();
  if (session.status === 'loading') return <FullPageLoading />;
  if (session.status === 'present' && session.parent.status === 'loading') return <FullPageLoading />;
  if (session.status === 'present' && session.parent.status === 'known') return <FamilyFrame {...props} />;
  return (
    <PublicLayout>
      <div className="wrap page-body">
        <div className="narrow stack">{props.children(undefined)}</div>
      </div>
    </PublicLayout>
  );
}
