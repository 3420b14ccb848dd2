import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { clubDate } from '@hoops/domain/time/club-time';
import { UnreadableEvent } from '@hoops/event-store/unreadable-event';
import { isReadable, wholeStreamEach } from '@hoops/event-store/whole-stream';
import { rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import { lists, type RosterGroup, sortText } from '@hoops/projections/lists';
import type { DerivedRow } from '@hoops/projections/row';
import { openRow, wholeData } from '@hoops/projections/sealed-rows';
import {
  enrolmentChangeItemSchema,
  type RosterItem,
  rosterItemSchema,
} from '@hoops/projections/views/roster';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { logUnreadable } from '@hoops/runtime/unreadable';
import * as z from 'zod/mini';
import { everyRow } from '../rows/every-item.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { type Reading, readingOf } from '../rows/reading.ts';

type Deps = Pick<QueryDeps, 'rows' | 'store' | 'keys' | 'logger'>;
type Items = readonly RosterItem[];

export type Rosters = {
  /** A roster for each group that was asked for. */
  readonly groups: readonly Items[];
  /** Families that may be missing there, because their history cannot be read. */
  readonly unreadable: readonly string[];
  /** Rows that are missing there, by id, because they cannot be read. */
  readonly unreadableRows: readonly string[];
};

/** Families folded side by side. */
const familiesAtOnce = 8;

/** Who is on some rosters now. */
export const rostersNow = async (deps: Deps, groups: readonly RosterGroup[]): Promise<Rosters> => {
  const reading = readingOf(deps.logger, 'roster');
  const rosters = await Promise.all(groups.map((group) => rosterNow(deps, group, reading)));
  return { groups: rosters, unreadable: [], unreadableRows: reading.unreadable() };
};

const rosterNow = async (deps: Deps, group: RosterGroup, { attempt }: Reading): Promise<Items> => {
  const list = lists.roster(group);
  const rows = await everyRow(deps, list);
  const items = rows.map(({ id, data }) =>
    attempt(id, async () =>
      z.parse(rosterItemSchema, await openRow(deps.keys, { kind: 'entry', list, id }, data)),
    ),
  );
  return (await Promise.all(items)).filter((item) => item !== undefined);
};

/**
 * Who was on some rosters at the end of a day that is over, by the club's calendar. Families whose enrolment has
 * changed since are folded from their events up to that day; all others are as they are now. Costs a reading of
 * a stream for each family that changed: a few for last week, many for last year. A family whose history cannot be
 * read removes no other family from the list: it is named, and an alarm is raised.
 */
export const rostersOnDay = async (
  deps: Deps,
  groups: readonly RosterGroup[],
  date: string,
): Promise<Rosters> => {
  const reading = readingOf(deps.logger, 'roster');
  const changed = await changedAfter(deps, date, reading);
  const then: DerivedRow[] = [];
  const unreadable: string[] = [];
  await forEachAtOnce(changed, familiesAtOnce, async (id) => {
    const rows = await rowsOnDay(deps, id, date);
    if (rows) then.push(...rows);
    else unreadable.push(id);
  });
  const rosters = await Promise.all(
    groups.map(async (group) => {
      const unchanged = (await rosterNow(deps, group, reading)).filter(
        ({ parentID }) => !changed.has(parentID),
      );
      return [...unchanged, ...then.flatMap(itemOf(group))].sort(byName);
    }),
  );
  return { groups: rosters, unreadable: unreadable.sort(), unreadableRows: reading.unreadable() };
};

/** The families whose enrolment changed after a day. */
const changedAfter = async (deps: Deps, date: string, { attempt }: Reading): Promise<ReadonlySet<string>> => {
  // Rows sort by UTC, which the club's day is never more than a day away from; the exact cut is made below.
  const rows = await everyRow(deps, lists.enrolmentChanges, { from: date });
  const changes = await Promise.all(
    rows.map(({ id, data }) => attempt(id, () => z.parse(enrolmentChangeItemSchema, data))),
  );
  return new Set(
    changes.flatMap((change) => (change && clubDate(change.at) > date ? [change.familyId] : [])),
  );
};

/** A family's rows as its events up to the end of a day made them; undefined when these cannot be read. */
const rowsOnDay = async (
  { store, logger }: Deps,
  id: string,
  date: string,
): Promise<readonly DerivedRow[] | undefined> => {
  const stream = familyStream(familyId(id));
  const events = await wholeStreamEach(store, stream);
  // An event that is gone leaves a hole, and of a family that changed there is one at least.
  const unreadable = events.find((event, index) => !isReadable(event) || event.version !== index + 1);
  if (unreadable || events.length === 0) {
    logUnreadable(logger, 'history', stream, unreadable instanceof UnreadableEvent ? unreadable : undefined);
    return undefined;
  }
  const then = events.filter(isReadable).filter(({ at }) => clubDate(at) <= date);
  return rowsOfEvents(stream, then).rows;
};

const itemOf =
  (group: RosterGroup) =>
  (row: DerivedRow): Items =>
    row.kind === 'entry' && row.list === lists.roster(group)
      ? [z.parse(rosterItemSchema, wholeData(row))]
      : [];

/** As the rows of a list are sorted. */
const byName = (one: RosterItem, other: RosterItem): number => (orderOf(one) < orderOf(other) ? -1 : 1);
const orderOf = ({ athleteName, athleteId }: RosterItem): string => `${sortText(athleteName)}|${athleteId}`;
