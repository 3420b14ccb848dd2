import '../../ui/data.css';
import './programs.css';
import { classPricesIn } from '@hoops/domain/family/charges/pricing';
import { previewClassBills } from '@hoops/domain/family/plans/charge-preview';
import { noOfferings } from '@hoops/domain/grade/state';
import { monthOfDate, nextPeriod } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import type { ApiAnswer } from '../../api/api-types.ts';
import { usePlaces } from '../../entities/classes/place-queries.ts';
import { useGrades } from '../../entities/grades/grade-queries.ts';
import { useSchedule } from '../../entities/schedule/schedule-queries.ts';
import { daysWithoutTime, timesOn } from '../../entities/schedule/training-times.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { keep, readKept } from '../../lib/tab-storage.ts';
import { type Family, type Me, useFamily } from '../../session/me.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { AthleteClasses } from './athlete-classes.tsx';
import { changedSelections, priced, readDraft, toggled, withoutWithdrawn } from './class-draft.ts';
import { ClassStartChoice } from './class-start-choice.tsx';
import { PriceSummary } from './price-summary.tsx';
import { classPriceFor } from './price-words.ts';

const draftKey = 'draft:programs';

type ClassesProps = { readonly me: Me; readonly family: Family };
type ClassPickerProps = ClassesProps &
  ApiAnswer<'grades'> & {
    /** Undefined if the schedule cannot be read; classes can then be chosen without times. */
    readonly schedule: ApiAnswer<'schedule'>['items'] | undefined;
    readonly places: ApiAnswer<'places'>['athletes'] | undefined;
  };

function ClassPicker({ me, family, grades, schedule, places }: ClassPickerProps) {
  const { athletes } = family;
  const [draft, setDraft] = useState(() => readDraft(readKept(draftKey), athletes));
  const change = (next: typeof draft): void => {
    setDraft(next);
    keep(draftKey, JSON.stringify(next));
  };
  const offeringsFor = (grade: string | null) =>
    grades.find((known) => known.grade === grade)?.offerings ?? noOfferings;
  const withoutTime = daysWithoutTime(schedule ?? [], me.today);
  const possible = withoutWithdrawn(draft, athletes, offeringsFor, me.today, withoutTime);
  const [wantsLater, setWantsLater] = useState(false);
  const month = monthOfDate(me.today);
  const saved = priced({}, athletes, { month, from: null });
  const billsNow = previewClassBills(
    { ...family, athletes: saved },
    priced(possible, athletes, { month, from: null }),
    me.today,
  );
  // True if this month's bill rises; the start month then matters.
  const mayStartLater = billsNow.thisMonth.after.cents > billsNow.thisMonth.before.cents;
  const from = mayStartLater && wantsLater ? nextPeriod(month) : null;
  const asChosen = priced(possible, athletes, { month, from });
  const prices = classPricesIn(month, family.classPrices);

  return (
    <div className="columns programs-columns">
      <div className="stack">
        {athletes.map((athlete) => (
          <AthleteClasses
            key={athlete.athleteId}
            athlete={athlete}
            today={me.today}
            offerings={offeringsFor(athlete.grade)}
            draft={draft}
            possible={possible}
            withoutTime={withoutTime}
            timesOn={schedule && ((day) => timesOn(schedule, day, me.today))}
            classCents={classPriceFor(athlete.athleteId, asChosen, prices)}
            prices={prices.classes}
            places={places?.find(({ athleteId }) => athleteId === athlete.athleteId)?.classes}
            onToggle={(program) => change(toggled(draft, athlete, program))}
          />
        ))}
        {mayStartLater && <ClassStartChoice bills={billsNow} isLater={wantsLater} onChoose={setWantsLater} />}
      </div>
      <PriceSummary
        family={family}
        today={me.today}
        saved={saved}
        from={from}
        chosen={asChosen}
        selections={changedSelections(possible, athletes)}
        onSaved={() => change({})}
      />
    </div>
  );
}

function Classes(known: ClassesProps) {
  const grades = useGrades();
  const schedule = useSchedule();
  const places = usePlaces();
  // Waits for times and places, because loading them later would shift the day buttons.
  const query = schedule.isLoading || places.isLoading ? { refetch: grades.refetch } : grades;
  return (
    <Loaded query={query} what="the classes" shape="card" count={2}>
      {(answer) => (
        <ClassPicker {...known} {...answer} schedule={schedule.data?.items} places={places.data?.athletes} />
      )}
    </Loaded>
  );
}

export default function ProgramsPage() {
  const known = useFamily();
  return (
    <InnerLayout>
      <div className="page-head">
        <div>
          <h1>Choose classes</h1>
          <p className="muted">Pick the weekdays that work for each athlete. The price updates as you go.</p>
          <p className="muted">
            A class meets on the same weekday every week. With a plan, the coach arranges the days with you.
            You can add the scrimmage league to either, or take it on its own.
          </p>
        </div>
      </div>
      {known?.family.athletes.length === 0 && (
        <EmptyState title="No athletes yet">
          <p>You choose classes for each athlete, so add an athlete first.</p>
          <ButtonLink to="/add-athlete">+ Add Athlete</ButtonLink>
        </EmptyState>
      )}
      {known && known.family.athletes.length > 0 && <Classes {...known} />}
    </InnerLayout>
  );
}
