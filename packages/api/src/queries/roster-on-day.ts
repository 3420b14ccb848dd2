import { clubDate } from '@hoops/domain/club-time';
import type { Envelope } from '@hoops/domain/envelope';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import { lists, type RosterGroup, sortText } from '@hoops/projections/lists';
import type { Row } from '@hoops/projections/row';
import {
  enrolmentChangeItemSchema,
  type RosterItem,
  rosterItemSchema,
} from '@hoops/projections/views/roster';
import { forEachAtOnce } from '@hoops/runtime/at-once';
import * as z from 'zod/mini';
import { everyItem } from './every-item.ts';
import type { QueryDeps } from './family-queries.ts';

type Deps = Pick<QueryDeps, 'rows' | 'store'>;
type Items = readonly RosterItem[];

/** Families folded side by side. */
const familiesAtOnce = 8;

/** Who is on a roster now. */
export const rosterNow = (deps: Deps, group: RosterGroup): Promise<Items> =>
  everyItem(deps, lists.roster(group), (row) => z.parse(rosterItemSchema, row));

/**
 * Who was on some rosters at the end of a day that is over, by the club's calendar. Families whose enrolment has
 * changed since are folded from their events up to that day; all others are as they are now. Costs a reading of
 * a stream for each family that changed: a few for last week, many for last year.
 */
export const rostersOnDay = async (
  deps: Deps,
  groups: readonly RosterGroup[],
  date: string,
): Promise<readonly Items[]> => {
  const changed = await changedAfter(deps, date);
  const then: Row[] = [];
  await forEachAtOnce(changed, familiesAtOnce, async (id) => {
    then.push(...(await rowsOnDay(deps, id, date)));
  });
  return Promise.all(
    groups.map(async (group) => {
      const unchanged = (await rosterNow(deps, group)).filter(({ parentID }) => !changed.has(parentID));
      return [...unchanged, ...then.flatMap(itemOf(group))].sort(byName);
    }),
  );
};

/** The families whose enrolment changed after a day. */
const changedAfter = async (deps: Deps, date: string): Promise<ReadonlySet<string>> => {
  const read = (row: unknown) => z.parse(enrolmentChangeItemSchema, row);
  // Rows sort by UTC, which the club's day is never more than a day away from; the exact cut is made below.
  const changes = await everyItem(deps, lists.enrolmentChanges, read, { from: date });
  return new Set(changes.filter(({ at }) => clubDate(at) > date).map((change) => change.familyId));
};

/** A family's rows as its events up to the end of a day made them. */
const rowsOnDay = async ({ store }: Deps, id: string, date: string): Promise<readonly Row[]> => {
  const stream = familyStream(familyId(id));
  const events: Envelope[] = [];
  for await (const envelope of store.read(stream)) {
    if (clubDate(envelope.at) > date) break;
    events.push(envelope);
  }
  return rowsOfEvents(stream, events);
};

const itemOf =
  (group: RosterGroup) =>
  (row: Row): Items =>
    row.kind === 'entry' && row.list === lists.roster(group) ? [z.parse(rosterItemSchema, row.data)] : [];

/** As the rows of a list are sorted. */
const byName = (one: RosterItem, other: RosterItem): number => (orderOf(one) < orderOf(other) ? -1 : 1);
const orderOf = ({ athleteName, athleteId }: RosterItem): string => `${sortText(athleteName)}|${athleteId}`;
