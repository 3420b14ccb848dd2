import './rail-place.css';
import { hasEnded } from '@hoops/domain/schedule/sessions';
import { lazy, Suspense, useEffect } from 'react';
import { usePublicQuery } from '../../api/use-public-query.ts';
import { PageBanner } from '../../layout/page-banner.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { importOrReload } from '../../lib/import-or-reload.ts';
import { installSiteWorker, keepPage } from '../../lib/kept-pages.ts';
import { administratorPlace } from '../../session/might-be-signed-in.ts';
import { isUndecided, useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { inOrder } from './move-item.ts';
import { ScheduleItemFacts } from './schedule-item-facts.tsx';
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

/** Reserves space, even for former administrators. */
const RailPlace = () => <div className="rail-place" />;

const keepAdministrator = (isAdmin: boolean): void => {
  const { dataset } = document.body;
  if (isAdmin) dataset.administrator = '';
  else delete dataset.administrator;
  try {
    if (isAdmin) localStorage.setItem(administratorPlace, '');
    else localStorage.removeItem(administratorPlace);
  } catch {
    // Ignored, because without storage the page only shifts when the record is read.
  }
};

function ScheduleList() {
  return (
    <Loaded query={usePublicQuery('schedule')} what="the schedule">
      {({ items, today }) =>
        items.every((item) => hasEnded(item, today)) ? (
          <EmptyState title="Nothing on the schedule yet">
            <p>The coach adds sessions here as they are set. Check back soon.</p>
          </EmptyState>
        ) : (
          <ul className="schedule-list">
            {inOrder(items)
              .filter((item) => !hasEnded(item, today))
              .map((item) => (
                <li key={item.itemId} className="schedule-item">
                  <ScheduleItemFacts item={item} today={today} />
                </li>
              ))}
          </ul>
        )
      }
    </Loaded>
  );
}
