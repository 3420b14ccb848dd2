import { brand } from '@hoops/domain/brand';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  type OnboardingStage,
  onboardingScreens,
  placeOfStep,
  type RevisitState,
} from '../session/onboarding-address.ts';
import { useSession } from '../session/session.ts';
import { BackIcon } from '../ui/icons.tsx';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Toasts } from '../ui/toast.tsx';
import { InnerLayout, MeLink } from './inner-layout.tsx';

type OnboardingLayoutProps = { readonly stage: OnboardingStage; readonly children: ReactNode };

const useStep = (): string | undefined => {
  const session = useSession();
  if (session.status !== 'present' || session.parent.status !== 'known') return undefined;
  const { isAdmin, onboardingStep } = session.parent;
  return isAdmin || onboardingStep === 'completed' ? undefined : onboardingStep;
};

/** True while onboarding is unfinished (spec section 4). */
export const useOnboarding = (): boolean => useStep() !== undefined;

/** Layout of an onboarding step, without a dashboard link, because the dashboard would redirect back. */
export function OnboardingLayout({ stage, children }: OnboardingLayoutProps) {
  const step = useStep();
  if (step === undefined) {
    return (
      <InnerLayout>
        <div className="narrow stack">{children}</div>
      </InnerLayout>
    );
  }
  const place = onboardingScreens.findIndex((screen) => screen.stage === stage);
  const before = onboardingScreens[place - 1];
  const reached = placeOfStep(step);
  return (
    <>
      <header className="inner-header">
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <div className="wrap inner-header-row">
          {before ? (
            <Link
              className="icon-btn"
              to={before.path}
              state={{ lookingBack: true } satisfies RevisitState}
              aria-label={`Back to step ${place}: ${before.stage}`}
            >
              <BackIcon />
            </Link>
          ) : (
            <span />
          )}
          <Link className="brand" to="/">
            {brand.name}
          </Link>
          <MeLink />
        </div>
      </header>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="wrap portal">
        <div className="narrow stack">
          <ProgressBar
            label={`Step ${place + 1} of ${onboardingScreens.length}: ${stage}`}
            value={place + 1}
            max={onboardingScreens.length}
          />
          {place < reached && (
            <p>
              This step is done. <Link to="/portal">Continue with step {reached + 1}</Link>
            </p>
          )}
          {children}
        </div>
      </main>
      <Toasts />
    </>
  );
}
