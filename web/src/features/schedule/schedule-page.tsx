import { PageBanner } from '../../layout/page-banner.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { ScheduleList } from './schedule-list.tsx';

/** The public schedule (spec section 2, /schedule). */
export default function SchedulePage() {
  return (
    <PublicLayout>
      <PageBanner title="Schedule">Where and when we train.</PageBanner>
      <div className="wrap page-body">
        <div className="schedule-area">
          <ScheduleList />
        </div>
        <p className="footnote">
          * Locations and game days may change because of club events. Changes are shared through the team
          app.
        </p>
      </div>
    </PublicLayout>
  );
}
