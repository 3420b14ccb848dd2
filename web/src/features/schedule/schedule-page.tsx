import { lazy, Suspense, useEffect } from 'react';
import { PageBanner } from '../../layout/page-banner.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { importOrReload } from '../../lib/import-or-reload.ts';
import { installSiteWorker, keepPage } from '../../lib/kept-pages.ts';
import { isUndecided, useSession } from '../../session/session.ts';
import { keepAdministrator, RailPlace } from './rail-place.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { SubscribeCalendar } from './subscribe-calendar.tsx';

const ScheduleEditor = lazy(() => importOrReload(() => import('./schedule-editor.tsx')));
const SignedInBar = lazy(() => importOrReload(() => import('./signed-in-bar.tsx')));

type PublicScheduleProps = {
  /** True while a button above the calendar may still appear and shift the calendar. */
  readonly isCalendarHeld: boolean;
};

function PublicSchedule({ isCalendarHeld }: PublicScheduleProps) {
  return (
    <>
      <div className="schedule-area">
        <ScheduleList />
      </div>
      <div className={isCalendarHeld ? 'held' : undefined}>
        <SubscribeCalendar />
      </div>
    </>
  );
}

/** Spec section 2, /schedule. */
export default function SchedulePage() {
  const session = useSession();
  const signedIn = session.status === 'present' && session.parent.status === 'known' ? session : undefined;
  const isAdmin = signedIn?.parent.status === 'known' && signedIn.parent.isAdmin;
  const undecided = isUndecided(session);
  useEffect(() => {
    if (!undecided) keepAdministrator(isAdmin);
  }, [undecided, isAdmin]);
  // Stores the page for gyms without reception; the schedule is public.
  useEffect(() => {
    installSiteWorker();
    keepPage('/schedule');
  }, []);
  return (
    <PublicLayout
      bottom={
        signedIn ? (
          <Suspense fallback={isAdmin && <RailPlace />}>
            <SignedInBar sub={signedIn.sub} isAdmin={isAdmin} />
          </Suspense>
        ) : (
          undecided && <RailPlace />
        )
      }
    >
      <PageBanner title="Schedule">Where and when we train.</PageBanner>
      <div className="wrap page-body">
        {isAdmin ? (
          <Suspense fallback={<PublicSchedule isCalendarHeld />}>
            <div className="schedule-area">
              <ScheduleEditor />
            </div>
            <SubscribeCalendar />
          </Suspense>
        ) : (
          <PublicSchedule isCalendarHeld={undecided} />
        )}
        <p className="footnote">
          * Locations and game days may change because of club events. Changes are shared through the team
          app.
        </p>
      </div>
    </PublicLayout>
  );
}
