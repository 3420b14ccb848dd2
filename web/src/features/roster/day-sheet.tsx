import { weekdayName } from '@hoops/domain/days';
import { clubMoment } from '../../club-day.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Mark, Roster } from './roster-queries.ts';
import { RosterRow, type RowAthlete } from './roster-row.tsx';
import { countMarks, type ShownMark } from './shown-marks.ts';

type Marking = {
  readonly shown: ReadonlyMap<string, ShownMark>;
  readonly off: boolean;
  readonly onMark: (athlete: RowAthlete, mark: Mark) => void;
};

type SectionProps = Marking & {
  readonly title: string;
  readonly hint?: string;
  readonly athletes: readonly RowAthlete[];
};

function Section({ title, hint, athletes, shown, off, onMark }: SectionProps) {
  if (athletes.length === 0) return null;
  return (
    <section className="roster-section">
      <h2 className="section-title">
        {title} <span className="muted">({athletes.length})</span>
      </h2>
      {hint !== undefined && <p className="data-detail">{hint}</p>}
      <ul className="data-rows">
        {athletes.map((athlete) => (
          <RosterRow
            key={athlete.athleteId}
            athlete={athlete}
            shown={shown.get(athlete.athleteId)}
            off={off}
            onMark={onMark}
          />
        ))}
      </ul>
    </section>
  );
}

/** Athletes who were marked that day and are on no list now; a deleted one has no name any more. */
const otherAthletes = (roster: Roster): readonly RowAthlete[] =>
  roster.others.map(({ athleteId, athleteName, parentID }) => ({
    athleteId,
    athleteName: athleteName ?? 'Deleted athlete',
    parentID: parentID ?? '',
  }));

/** Everybody who may come on a day. */
export function DaySheet({ roster, ...marking }: Marking & { readonly roster: Roster }) {
  const { weekday, classes, plans, scrimmage, asOf } = roster;
  const everybody = [...classes, ...plans, ...scrimmage];
  const { present, absent, unmarked } = countMarks(
    everybody.map(({ athleteId }) => athleteId),
    marking.shown,
  );
  return (
    <>
      <p className="data-count" role="status">
        {present} present, {absent} absent, {unmarked} not marked
      </p>
      {classes.length === 0 && (
        <EmptyState
          title={weekday === null ? 'No classes on Sundays' : `Nobody takes ${weekdayName[weekday]}`}
        >
          {everybody.length > 0 && <p>Whoever trains by arrangement or plays in the league is below.</p>}
        </EmptyState>
      )}
      {weekday !== null && (
        <Section {...marking} title={`${weekdayName[weekday]} class`} athletes={classes} />
      )}
      <Section {...marking} title="Plan, days by arrangement" athletes={plans} />
      <Section {...marking} title="Scrimmage league" athletes={scrimmage} />
      <Section
        {...marking}
        title="Also marked on this day"
        hint="They are on none of the lists any more."
        athletes={otherAthletes(roster)}
      />
      <p className="data-detail">As enrolled on {clubMoment(asOf)}.</p>
    </>
  );
}
