import { isWeekday, weekdayOfDate } from '@hoops/domain/club/days';
import { gradeName } from '@hoops/domain/club/grades';
import { planName } from '@hoops/domain/club/plans';
import { isPausedIn, returnDay } from '@hoops/domain/family/charges/class-pause';
import { monthOfDate, ordinalOfDate } from '@hoops/domain/time/club-time';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { classMonthWords, classPauseWords } from '../../entities/athletes/class-pause-words.ts';
import { chosenPrograms, EnrolmentBadge, programsText } from '../../entities/athletes/enrolment-badge.tsx';
import { useSchedule } from '../../entities/schedule/schedule-queries.ts';
import { type ClassDays, nextSession } from '../../entities/schedule/training-times.ts';
import { importOrReload } from '../../lib/import-or-reload.ts';
import { planInMind } from '../../lib/plan-choice.ts';
import type { Athlete } from '../../session/me.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const MakeUpsLeft = lazy(() => importOrReload(() => import('../../entities/make-ups/make-ups-left.tsx')));

/**
 * First applicable sentence about a plan. The order matters, because a plan that ends during a pause does not
 * resume.
 */
const planDays = ({ pause, cancellation, pendingSwitch }: NonNullable<Athlete['plan']>): string => {
  if (pause?.hasBegun)
    return cancellation ? 'No more training before the plan ends.' : `No training until ${pause.untilDate}.`;
  if (cancellation) return `Training ends on ${cancellation.endDate}.`;
  if (pendingSwitch) return `Switching to ${pendingSwitch.newPlan} on ${pendingSwitch.renewalDate}.`;
  if (pause) return `Paused from ${pause.fromDate} until ${pause.untilDate}.`;
  return 'The coach arranges the days with you.';
};

/** Classes and booked make-ups with their first and last club-local dates. */
const daysOf = (athlete: Athlete): readonly ClassDays[] => {
  const { classStart, paidClasses, makeUps } = athlete;
  return [
    ...chosenPrograms(athlete).map((program) => ({
      program,
      from: classStart?.programs.includes(program) ? `${classStart.from}-01` : null,
      until: null,
    })),
    ...(paidClasses?.programs ?? []).map((program) => ({
      program,
      from: null,
      until: paidClasses?.lastDay ?? null,
    })),
    ...makeUps.flatMap(({ bookedOn }) => {
      const program = bookedOn === null ? undefined : weekdayOfDate(bookedOn);
      return program ? [{ program, from: bookedOn, until: bookedOn }] : [];
    }),
  ];
};

/** Line about the next session; plans show no session, because the coach arranges plan days. */
function NextSession({ athlete, today }: { readonly athlete: Athlete; readonly today: string }) {
  const { data, isLoading } = useSchedule();
  const { plan, classPause } = athlete;
  const line = (words: string) => <span className="muted athlete-card-next">{words}</span>;
  if (plan) return line(planDays(plan));
  if (classPause && isPausedIn(classPause, monthOfDate(today))) {
    return line(`No training until ${ordinalOfDate(returnDay(classPause))}.`);
  }
  if (!daysOf(athlete).some(({ program }) => isWeekday(program))) return null;
  if (isLoading) return <Skeleton shape="line" count={1} label="Loading the next session..." />;
  if (!data) return null;
  const next = nextSession(data.items, daysOf(athlete), today, new Date());
  return line(next === undefined ? 'Times are not on the schedule yet.' : `Next: ${next}`);
}

function ClassMonths({ athlete, today }: { readonly athlete: Athlete; readonly today: string }) {
  const { plan, classPause } = athlete;
  // Omits the pause if the next-session line already mentions it.
  const isSaid = !plan && isPausedIn(classPause, monthOfDate(today));
  const pause = isSaid ? null : classPauseWords(athlete, today);
  return [...(pause ? [pause] : []), ...classMonthWords(athlete, today)].map((words) => (
    <span key={words} className="muted athlete-card-next">
      {`${words}.`}
    </span>
  ));
}

function Enrollment({ athlete, today }: { readonly athlete: Athlete; readonly today: string }) {
  const inMind = planInMind();
  const taken = [athlete.enrolledProgram, programsText(chosenPrograms(athlete))].filter(
    (text) => text !== '',
  );
  if (taken.length > 0) {
    return (
      <>
        <span className="athlete-card-program">{taken.join(', ')}</span>
        <NextSession athlete={athlete} today={today} />
        <ClassMonths athlete={athlete} today={today} />
      </>
    );
  }
  if (athlete.openIntent === 'start-plan') {
    return <span className="athlete-card-program">The plan begins once its payment is confirmed.</span>;
  }
  return (
    <>
      <ClassMonths athlete={athlete} today={today} />
      <span className="athlete-card-program athlete-card-invite">
        {inMind ? `Start ${planName[inMind]}` : 'Choose a plan or classes'} <ArrowIcon />
      </span>
    </>
  );
}

const addressOf = (athlete: Athlete): string => {
  const { athleteId, plan, openIntent } = athlete;
  const inMind = planInMind();
  const takesNothing = plan === null && openIntent === null && chosenPrograms(athlete).length === 0;
  return `/athletes/${athleteId}${inMind && takesNothing ? `?add=${inMind}` : ''}`;
};

type AthleteCardsProps = {
  readonly athletes: readonly Athlete[];
  readonly today: string;
};

export function AthleteCards({ athletes, today }: AthleteCardsProps) {
  return (
    <section className="stack" aria-labelledby="athletes-title">
      <h2 id="athletes-title" className="section-title">
        Athletes
      </h2>
      {athletes.length === 0 ? (
        <EmptyState title="No athletes yet">
          <p>Add your first athlete, then choose a plan or single classes.</p>
        </EmptyState>
      ) : (
        <ul className="athlete-cards">
          {athletes.map((athlete) => (
            <li key={athlete.athleteId}>
              <Link className="athlete-card" to={addressOf(athlete)}>
                <span className="athlete-card-name">{athlete.athleteName || 'Unnamed athlete'}</span>
                <span className="muted">
                  {athlete.grade === null ? 'No grade given' : gradeName(athlete.grade)}
                </span>
                <EnrolmentBadge athlete={athlete} />
                <Enrollment athlete={athlete} today={today} />
                {athlete.makeUps.length > 0 && (
                  <Suspense>
                    <MakeUpsLeft athlete={athlete} today={today} />
                  </Suspense>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        {athletes.length > 0 && (
          <ButtonLink look="line" to="/programs">
            Choose classes
          </ButtonLink>
        )}
        <ButtonLink look={athletes.length === 0 ? 'main' : 'quiet'} to="/add-athlete">
          + Add Athlete
        </ButtonLink>
        <ButtonLink look="quiet" to="/program-change">
          Make Change to Programs
        </ButtonLink>
      </div>
    </section>
  );
}
