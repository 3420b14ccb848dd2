import { type Weekday, weekdayName } from '@hoops/domain/club/days';
import { classWeekdaysOn } from '@hoops/domain/family/classes/training-days';
import { listed } from '@hoops/domain/text/fill';
import { beginIn, wordsOf } from '@hoops/domain/text/name-words';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Mark, Roster, RosterAthlete } from '../../entities/attendance/roster-queries.ts';
import { clubMoment, longDate } from '../../lib/club-day.ts';
import { useKeptSearch } from '../../lib/use-kept-search.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { UnreadableNote } from '../../ui/unreadable-note.tsx';
import type { RowAthlete } from './roster-row.tsx';
import { type Marking, RosterSection } from './roster-section.tsx';
import { countMarks } from './shown-marks.ts';

/** Marked athletes who are on no list; deleted athletes have no name. */
const otherAthletes = (roster: Roster): readonly RowAthlete[] =>
  roster.others.map(({ athleteId, athleteName, parentID }) => ({
    athleteId,
    athleteName: athleteName ?? 'Deleted athlete',
    parentID: parentID ?? '',
  }));

/**
 * Athletes, each with other families that have a child of the same name. Separated parents may both have
 * registered the child.
 */
const withSameNames = (roster: Roster, athletes: readonly RosterAthlete[]): readonly RowAthlete[] => {
  const nameOf = ({ athleteName }: RowAthlete) => wordsOf(athleteName).join(' ');
  const byName = new Map<string, RosterAthlete[]>();
  for (const athlete of [...roster.classes, ...roster.plans, ...roster.scrimmage])
    byName.set(nameOf(athlete), [...(byName.get(nameOf(athlete)) ?? []), athlete]);
  return athletes.map((athlete) => {
    const { dateOfBirth: born } = athlete;
    // Compares only names if a birth date is missing, as in older rows.
    const words = (byName.get(nameOf(athlete)) ?? [])
      .filter(({ parentID }) => parentID !== athlete.parentID)
      .filter((other) => !born || !other.dateOfBirth || other.dateOfBirth === born)
      .map((other) => (other.dateOfBirth && born ? `${other.parentName} (same birthday)` : other.parentName));
    return words.length === 0 ? athlete : { ...athlete, sameNameIn: [...new Set(words)].join('; ') };
  });
};

type NoClassProps = {
  readonly roster: Roster;
  readonly weekdays: readonly Weekday[];
  readonly others: boolean;
  readonly isOver: boolean;
};

/** Note shown without a class. Short if other athletes follow, because their rows matter more. */
function NoClass({ roster: { weekday }, weekdays, others, isOver }: NoClassProps) {
  const taken = weekdays.length > 0 ? weekdays : [weekday].flatMap((day) => day ?? []);
  const days = listed(taken.map((day) => weekdayName[day]));
  const isAway = weekdays.length === 0 && weekday !== null;
  const nobody = isAway
    ? `The ${days} class moved to another day`
    : `No one ${isOver ? 'was' : 'is'} in the ${days} ${taken.length === 1 ? 'class' : 'classes'}`;
  const noClass = taken.length === 0 ? 'No classes on Sundays' : nobody;
  if (!others) return <EmptyState title={noClass} />;
  return <Note>{noClass}. Athletes who train by arrangement or play in the league are below.</Note>;
}

const countText = (
  { present, absent, unmarked }: Readonly<Record<Mark, number>>,
  toCome: boolean,
): string => {
  if (!toCome) return `${present} present, ${absent} absent, ${unmarked} not marked`;
  return unmarked === 1 ? '1 athlete' : `${unmarked} athletes`;
};

/** Families with unreadable data, which has triggered an alarm. */
function UnreadableFamilies({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Note tone="warn">
      <p>
        The data of {ids.length === 1 ? 'one family' : `${ids.length} families`} cannot be read. Their
        athletes may be missing here:{' '}
        {ids.map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={`/parent/${id}`}>{`family ${index + 1}`}</Link>
          </span>
        ))}
        .
      </p>
    </Note>
  );
}

const worthSearching = 20;

export function DaySheet({ roster, ...marks }: Omit<Marking, 'date'> & { readonly roster: Roster }) {
  const { date, today, asOf } = roster;
  const weekdays = classWeekdaysOn(roster.sessions, date);
  const marking = { ...marks, date };
  const isOver = date < today;
  const { typed, type, asked, clear } = useKeptSearch();
  const others = useMemo(() => otherAthletes(roster), [roster]);
  const everybody = [...roster.classes, ...roster.plans, ...roster.scrimmage];
  const { classes, plans, scrimmage, marked } = useMemo(() => {
    const words = wordsOf(asked);
    const found = (athletes: readonly RowAthlete[]) =>
      athletes.filter(({ athleteName }) => beginIn(words, wordsOf(athleteName)));
    return {
      classes: found(withSameNames(roster, roster.classes)),
      plans: found(withSameNames(roster, roster.plans)),
      scrimmage: found(withSameNames(roster, roster.scrimmage)),
      marked: found(others),
    };
  }, [roster, others, asked]);
  const athletes = [...classes, ...plans, ...scrimmage];
  const counts = countMarks(
    athletes.map(({ athleteId }) => athleteId),
    marking.shown,
  );
  return (
    <>
      {(everybody.length > worthSearching || typed !== '') && (
        <SearchBox label="Search athletes..." value={typed} onChange={type} />
      )}
      <p className="data-count" role="status">
        {countText(counts, date > today)}
      </p>
      <UnreadableNote count={roster.unreadableRows.length} noun="athlete" />
      {roster.classes.length === 0 && (
        <NoClass roster={roster} weekdays={weekdays} others={everybody.length > 0} isOver={isOver} />
      )}
      {asked !== '' && athletes.length + marked.length === 0 && (
        <EmptyState title="No athletes found">
          <p>No athlete’s name on this day starts with “{asked}”.</p>
          <Button look="line" onClick={clear}>
            Clear search
          </Button>
        </EmptyState>
      )}
      {weekdays.length > 0 && (
        <RosterSection
          {...marking}
          title={`${listed(weekdays.map((day) => weekdayName[day]))} ${weekdays.length === 1 ? 'class' : 'classes'}`}
          athletes={classes}
        />
      )}
      <RosterSection {...marking} title="Plan, days by arrangement" athletes={plans} />
      <RosterSection {...marking} title="Scrimmage league" athletes={scrimmage} />
      <RosterSection
        {...marking}
        title="Also marked on this day"
        hint={
          isOver ? 'They were not on any of the lists that day.' : 'They are no longer on any of the lists.'
        }
        athletes={marked}
      />
      <UnreadableFamilies ids={roster.unreadable} />
      <p className="data-detail">
        {isOver ? `Enrollment as of the end of ${longDate(date)}.` : `Enrollment as of ${clubMoment(asOf)}.`}
      </p>
    </>
  );
}
