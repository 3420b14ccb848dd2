import { weekdayName } from '@hoops/domain/days';
import { clubMoment, longDate } from '../../club-day.ts';
import type { Mark, Roster } from '../../queries/roster-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
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

/** Athletes who were marked that day and are on none of the lists; a deleted one has no name any more. */
const otherAthletes = (roster: Roster): readonly RowAthlete[] =>
  roster.others.map(({ athleteId, athleteName, parentID }) => ({
    athleteId,
    athleteName: athleteName ?? 'Deleted athlete',
    parentID: parentID ?? '',
  }));

type NoClassProps = { readonly roster: Roster; readonly others: boolean; readonly isOver: boolean };

/** Nobody has a class on that day; short when others may come, whose rows are what the coach came for. */
function NoClass({ roster: { weekday }, others, isOver }: NoClassProps) {
  const nobody =
    weekday === null
      ? 'No classes on Sundays'
      : `Nobody ${isOver ? 'took' : 'takes'} ${weekdayName[weekday]}`;
  if (!others) return <EmptyState title={nobody} />;
  return <Note>{nobody}. Whoever trains by arrangement or plays in the league is below.</Note>;
}

/** Nobody can be marked on a day to come: then it is how many may come. */
const countText = (
  { present, absent, unmarked }: Readonly<Record<Mark, number>>,
  toCome: boolean,
): string => {
  if (!toCome) return `${present} present, ${absent} absent, ${unmarked} not marked`;
  return unmarked === 1 ? '1 athlete' : `${unmarked} athletes`;
};

/** Everybody who may come on a day, or who was enrolled on one that is over. */
export function DaySheet({ roster, ...marking }: Marking & { readonly roster: Roster }) {
  const { date, today, weekday, classes, plans, scrimmage, asOf } = roster;
  const isOver = date < today;
  const everybody = [...classes, ...plans, ...scrimmage];
  return (
    <>
      <p className="data-count" role="status">
        {countText(
          countMarks(
            everybody.map(({ athleteId }) => athleteId),
            marking.shown,
          ),
          date > today,
        )}
      </p>
      {classes.length === 0 && <NoClass roster={roster} others={everybody.length > 0} isOver={isOver} />}
      {weekday !== null && (
        <Section {...marking} title={`${weekdayName[weekday]} class`} athletes={classes} />
      )}
      <Section {...marking} title="Plan, days by arrangement" athletes={plans} />
      <Section {...marking} title="Scrimmage league" athletes={scrimmage} />
      <Section
        {...marking}
        title="Also marked on this day"
        hint={isOver ? 'They were on none of the lists that day.' : 'They are on none of the lists any more.'}
        athletes={otherAthletes(roster)}
      />
      <p className="data-detail">
        {isOver ? `As enrolled at the end of ${longDate(date)}.` : `As enrolled on ${clubMoment(asOf)}.`}
      </p>
    </>
  );
}
