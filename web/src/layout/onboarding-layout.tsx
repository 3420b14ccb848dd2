import { brand } from '@hoops/domain/brand';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../session/session.ts';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Toasts } from '../ui/toast.tsx';
import { InnerLayout, MeLink } from './inner-layout.tsx';

const stages = ['Get the app', 'Add your athletes', 'Payment method', 'Choose a program'] as const;
export type OnboardingStage = (typeof stages)[number];

type OnboardingLayoutProps = { readonly stage: OnboardingStage; readonly children: ReactNode };

/** Whether the signed-in parent still has steps to go; administrators never have (spec section 4). */
export const useOnboarding = (): boolean => {
  const session = useSession();
  if (session.status !== 'present' || session.parent.status !== 'known') return false;
  return !session.parent.isAdmin && session.parent.onboardingStep !== 'completed';
};

/**
 * The frame of the onboarding's screens: how far along, and no way back to a dashboard that would only
 * lead here again. Whoever is done sees the usual frame.
 */
export function OnboardingLayout({ stage, children }: OnboardingLayoutProps) {
  const onboarding = useOnboarding();
  if (!onboarding) {
    return (
      <InnerLayout>
        <div className="narrow stack">{children}</div>
      </InnerLayout>
    );
  }
  const number = stages.indexOf(stage) + 1;
  return (
    <>
      <header className="inner-header">
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <div className="wrap inner-header-row">
          <span />
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
            label={`Step ${number} of ${stages.length}: ${stage}`}
            value={number}
            max={stages.length}
          />
          {children}
        </div>
      </main>
      <Toasts />
    </>
  );
}
