import { mailSubjects } from '@hoops/domain/brand';
import { isWeekday, type Program, type Weekday, weekdays } from '@hoops/domain/club/days';
import { gradeName } from '@hoops/domain/club/grades';
import type { ClassPrices } from '@hoops/domain/club/price-list-data';
import { returnDay } from '@hoops/domain/family/charges/class-pause';
import type { GradeOfferings } from '@hoops/domain/grade/events';
import { ordinalOfDate } from '@hoops/domain/time/club-time';
import { Link } from 'react-router-dom';
import { chosenPrograms, programsText } from '../../entities/athletes/enrolment-badge.tsx';
import type { ClassPlace } from '../../entities/classes/place-queries.ts';
import { mailto } from '../../lib/mailto.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import type { Athlete } from '../../session/me.ts';
import { Card } from '../../ui/card.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { areClassesPaused, type ClassDraft, chosenFor, isOnPlan } from './class-draft.ts';
import { ClassPlaceLine, isFull } from './class-place.tsx';
import { ScrimmageRow } from './scrimmage-row.tsx';
import { WeekdayPicker } from './weekday-picker.tsx';

type AthleteClassesProps = {
  readonly athlete: Athlete;
  readonly today: string;
  readonly offerings: GradeOfferings;
  readonly draft: ClassDraft;
  readonly possible: ClassDraft;
  readonly classCents: number;
  readonly prices: ClassPrices;
  /** Weekdays without a scheduled session, which cannot be added. */
  readonly withoutTime: readonly Weekday[];
  readonly timesOn: ((day: Weekday) => readonly string[]) | undefined;
  readonly places: readonly ClassPlace[] | undefined;
  readonly onToggle: (program: Program) => void;
};

function NothingToChoose({ athlete }: { readonly athlete: Athlete }) {
  if (athlete.grade === null) {
    return (
      <Note>
        Classes are offered by grade, and we do not know {athlete.athleteName}’s yet. Plans work without one.
        <Link to={`/athletes/${athlete.athleteId}`}>Add the grade</Link>
        <Link to="/program-request">Ask the coach</Link>
      </Note>
    );
  }
  return (
    <Note>
      There are no weekday classes for {gradeName(athlete.grade)} at the moment.
      <Link to="/program-request">Ask the coach</Link>
    </Note>
  );
}

export function AthleteClasses(props: AthleteClassesProps) {
  const {
    athlete,
    today,
    offerings,
    draft,
    possible,
    classCents,
    prices,
    withoutTime,
    timesOn,
    places,
    onToggle,
  } = props;
  const chosen = chosenFor(possible, athlete);
  const dropped = chosenFor(draft, athlete).filter((program) => !chosen.includes(program));
  const days = chosen.filter(isWeekday);
  const onPlan = isOnPlan(athlete);
  const saved = chosenPrograms(athlete);
  // A withdrawn class stays listed until the parent removes it and saves.
  const withdrawn = saved.filter(isWeekday).filter((day) => !offerings[day]);
  const shown = onPlan
    ? saved.filter(isWeekday)
    : weekdays.filter((day) => offerings[day] || withdrawn.includes(day));
  const pause = areClassesPaused(athlete, today) ? athlete.classPause : null;
  // During a pause, saved classes can be dropped and restored, but not added.
  const isOff = (program: Program): boolean =>
    athlete.openIntent === 'remove-athlete' || (pause !== null && !saved.includes(program));
  const placeOf = (program: Program) =>
    saved.includes(program) ? undefined : places?.find((place) => place.program === program);
  const lacksPlace = (program: Program): boolean => {
    const place = placeOf(program);
    return place !== undefined && isFull(place) && !chosen.includes(program);
  };
  const placeLine = (program: Program, id: string) => {
    const place = placeOf(program);
    return (
      place && (
        <ClassPlaceLine
          athlete={athlete}
          place={place}
          id={id}
          chosen={chosen.includes(program)}
          mayJoin={!isOff(program)}
          onAccept={() => onToggle(program)}
        />
      )
    );
  };
  const lacksTime = (day: Weekday): boolean => withoutTime.includes(day) && !saved.includes(day);

  const waits = (places ?? []).map(({ position, offeredUntil }) => `${position} ${offeredUntil}`);
  const focusPlace = useKeptFocus<HTMLDivElement>(waits.join());

  return (
    <Card title={athlete.athleteName || 'Unnamed athlete'}>
      <div className="stack focus-place" ref={focusPlace} tabIndex={-1}>
        <p className="muted class-grade">
          {athlete.grade === null ? 'No grade given' : gradeName(athlete.grade)}
        </p>
        {onPlan && (
          <Note>
            {athlete.plan
              ? `${athlete.athleteName} is on the ${athlete.enrolledProgram} plan.`
              : `${athlete.athleteName}’s plan begins once its payment is confirmed.`}{' '}
            You can have a plan or weekday classes, not both. You can add the scrimmage league to either.
          </Note>
        )}
        {pause && (
          <Note>
            {athlete.athleteName}’s classes are paused until {ordinalOfDate(returnDay(pause))} and cost
            nothing until then. You can drop classes now, and add others starting that day.
          </Note>
        )}
        {!onPlan && shown.length === 0 && <NothingToChoose athlete={athlete} />}
        {shown.length > 0 && (
          <WeekdayPicker
            legend={`Classes, ${dollars(classCents)} each`}
            offered={shown}
            chosen={days}
            timesOn={timesOn}
            onToggle={onToggle}
            isOff={(day) => isOff(day) || lacksTime(day) || lacksPlace(day)}
            lacksTime={lacksTime}
            placeOn={placeLine}
          />
        )}
        {withdrawn.length > 0 && (
          <Note tone="warn">
            No longer offered for this grade: {programsText(withdrawn)}. It stays until you drop it, and you
            cannot add it again after that.
          </Note>
        )}
        {dropped.length > 0 && (
          <Note tone="warn" announce="status">
            Removed from your selection, because it is no longer available: {programsText(dropped)}.
          </Note>
        )}
        <ScrimmageRow
          prices={prices}
          offered={offerings.reps || saved.includes('reps')}
          off={isOff('reps') || lacksPlace('reps')}
          chosen={chosen.includes('reps')}
          withClasses={days.length > 0}
          mayAddClasses={!onPlan}
          notOffered={athlete.grade === null ? 'Offered by grade' : 'Not offered for this grade'}
          onToggle={() => onToggle('reps')}
        >
          {offerings.reps && placeLine('reps', `reps-place-${athlete.athleteId}`)}
        </ScrimmageRow>
        {(offerings.privateTraining || offerings.shootingMachine) && (
          <p className="mail-links">
            {offerings.privateTraining && (
              <a href={mailto(mailSubjects.privateTraining)}>{mailSubjects.privateTraining}</a>
            )}
            {offerings.shootingMachine && (
              <a href={mailto(mailSubjects.shootingMachine)}>{mailSubjects.shootingMachine}</a>
            )}
          </p>
        )}
      </div>
    </Card>
  );
}
