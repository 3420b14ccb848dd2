import './athlete.css';
import { gradeName } from '@hoops/domain/club/grades';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { chosenPrograms } from '../../entities/athletes/enrolment-badge.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { ageOn } from '../../lib/age.ts';
import { importOrReload } from '../../lib/import-or-reload.ts';
import { useOnSettled } from '../../lib/use-on-settled.ts';
import { useTabTitle } from '../../lib/use-tab-title.ts';
import { refreshFamily, useMe } from '../../session/me.ts';
import { useOnBehalfOf } from '../../session/on-behalf-of.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { Note } from '../../ui/note.tsx';
import { AthleteFields } from './athlete-fields.tsx';
import { AthleteHistory } from './athlete-history.tsx';
import { useAthlete } from './athlete-queries.ts';
import { DeleteAthlete } from './delete-athlete.tsx';
import { PlanPanel } from './plan-panel.tsx';

const ClassPause = lazy(() => importOrReload(() => import('./class-pause.tsx')));
const MakeUpsCard = lazy(() => importOrReload(() => import('../../entities/make-ups/make-ups-card.tsx')));
const MoveAthlete = lazy(() => importOrReload(() => import('./move-athlete.tsx')));
const AttendanceCard = lazy(() => importOrReload(() => import('./attendance-card.tsx')));

/** Page for an unknown athlete or another family's athlete. */
function AthleteNotFound({ toAdmin }: { readonly toAdmin: boolean }) {
  return (
    <div className="missing">
      <h1>Athlete not found</h1>
      <p className="lede">We could not find this athlete. The record may have been deleted.</p>
      {toAdmin ? (
        <ButtonLink to="/athlete-list">Back to Athletes</ButtonLink>
      ) : (
        <ButtonLink to="/portal">Back to your athletes</ButtonLink>
      )}
    </div>
  );
}

function AthleteScreen({
  answer,
  today,
}: {
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly today: string;
}) {
  const { athlete } = answer;
  const { data: me } = useMe();
  const onBehalfOf = useOnBehalfOf();
  const own = athlete.parentID === me?.sub;
  const name = athlete.athleteName || 'Unnamed athlete';
  useTabTitle(name);
  const [lookingBack, setLookingBack] = useState(false);
  // Refreshes when Stripe has answered, because history and family do not poll.
  useOnSettled(athlete.openIntent !== null, () => void refreshFamily());
  const age = ageOn(today, athlete.dateOfBirth);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{name}</h1>
          <p className="muted" data-of-today={lookingBack}>
            {[
              athlete.grade === null ? 'No grade given' : gradeName(athlete.grade),
              ...(age === undefined ? [] : [`age ${age}`]),
            ].join(', ')}
            {!own && (
              <>
                , family of <Link to={`/parent/${athlete.parentID}`}>{answer.parentName}</Link>
              </>
            )}
          </p>
        </div>
      </div>
      <div className="columns">
        <div className="stack" data-of-today={lookingBack}>
          <PlanPanel answer={answer} editable={own} />
          <Suspense>
            {chosenPrograms(athlete).length > 0 && <ClassPause answer={answer} own={own} today={today} />}
            <MakeUpsCard athletes={[athlete]} today={today} own={own} />
            <AttendanceCard athleteId={athlete.athleteId} own={own} />
            <AthleteFields athlete={athlete} editable={own} />
            {(!own || onBehalfOf) && (
              <Note>
                When you view medical conditions and the emergency contact, we record it in the event history.
              </Note>
            )}
            {own ? <DeleteAthlete answer={answer} /> : <MoveAthlete answer={answer} />}
          </Suspense>
        </div>
        <AthleteHistory athleteId={athlete.athleteId} own={own} today={today} onLookBack={setLookingBack} />
      </div>
    </>
  );
}

function LoadedAthlete({ athleteId }: { readonly athleteId: string }) {
  const query = useAthlete(athleteId);
  const { error } = query;
  const { data: me } = useMe();
  if (error instanceof ApiError && error.code === 'not-found')
    return <AthleteNotFound toAdmin={me?.isAdmin ?? false} />;
  return (
    <>
      {!query.data && <LoadingHeading>Athlete</LoadingHeading>}
      <Loaded query={query} what="the athlete" shape="card" count={2}>
        {(answer) => me && <AthleteScreen answer={answer} today={me.today} />}
      </Loaded>
    </>
  );
}

export default function AthletePage() {
  const { athleteId = '' } = useParams();
  return (
    <InnerLayout>
      <LoadedAthlete key={athleteId} athleteId={athleteId} />
    </InnerLayout>
  );
}
