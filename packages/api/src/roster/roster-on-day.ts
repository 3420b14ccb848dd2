import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { clubDate } from '@hoops/domain/time/club-time';
import { UnreadableEvent } from '@hoops/event-store/unreadable-event';
import { isReadable, wholeStreamEach } from '@hoops/event-store/whole-stream';
import { rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import { lists, type RosterGroup } from '@hoops/projections/lists';
import { comparePositions, type EntryPosition, type Page } from '@hoops/projections/read-store';
import type { DerivedRow, EntryRow } from '@hoops/projections/row';
import { openRow, wholeData } from '@hoops/projections/sealed-rows';
import {
  absenceItemSchema,
  enrolmentChangeItemSchema,
  isOnRoster,
  type RosterItem,
  rosterDaysSchema,
  rosterItemSchema,
} from '@hoops/projections/views/roster';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { logUnreadable } from '@hoops/runtime/logger';
import * as z from 'zod/mini';
import { everyRow } from '../rows/every-item.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { type Reading, readingOf } from '../rows/reading.ts';
import type { ShownAbsence } from './absences-on.ts';

type Deps = Pick<QueryDeps, 'rows' | 'store' | 'keys' | 'logger'>;

export type RosterStart = { readonly group: number; readonly after: EntryPosition | undefined };

export type Rosters = {
  readonly groups: readonly (readonly RosterItem[])[];
  readonly next: RosterStart | null;
  /** Ids of families with an unreadable history, whose athletes may be missing. */
  readonly unreadable: readonly string[];
  readonly unreadableRows: readonly string[];
  readonly absencesThen: ReadonlyMap<string, ShownAbsence>;
  readonly everybody: () => Promise<ReadonlySet<string>>;
};

type PageOf = { readonly start?: RosterStart | undefined; readonly limit?: number };

const firstPage: RosterStart = { group: 0, after: undefined };
/** Maximum lines per page; an answer then needs at most half of Lambda's 6 MB. */
const rosterPageSize = 1_000;
const familiesAtOnce = 8;
export const rostersNow = (
  deps: Deps,
  groups: readonly RosterGroup[],
  date: string,
  page: PageOf = {},
): Promise<Rosters> =>
  pageOfRosters(deps, groups, date, page, readingOf(deps.logger, 'roster'), {
    changed: new Set(),
    asThen: [],
    absencesThen: new Map(),
    unreadable: [],
  });

/**
 * Rosters at the end of a past club-local day. Reads one stream per family that changed later, and reports
 * unreadable families.
 */
export const rostersOnDay = async (
  deps: Deps,
  groups: readonly RosterGroup[],
  date: string,
  page: PageOf = {},
): Promise<Rosters> => {
  const reading = readingOf(deps.logger, 'roster');
  const changed = await changedAfter(deps, date, reading);
  const [asThen, unreadable]: [EntryRow[], string[]] = [[], []];
  await forEachAtOnce(changed, familiesAtOnce, async (id) => {
    const rows = await rowsOnDay(deps, id, date);
    if (rows) asThen.push(...rows.filter((row) => row.kind === 'entry'));
    else unreadable.push(id);
  });
  const absencesThen = new Map(
    asThen.filter(({ list }) => list === lists.absences(date)).map((row) => [row.id, absenceThen(row)]),
  );
  const difference = { changed, asThen, absencesThen, unreadable: unreadable.sort() };
  return pageOfRosters(deps, groups, date, page, reading, difference);
};

type Difference = {
  readonly changed: ReadonlySet<string>;
  readonly asThen: readonly EntryRow[];
  readonly absencesThen: Rosters['absencesThen'];
  readonly unreadable: readonly string[];
};

type Line = EntryPosition & { readonly item: RosterItem };

const pageOfRosters = async (
  deps: Deps,
  groups: readonly RosterGroup[],
  date: string,
  { start = firstPage, limit = rosterPageSize }: PageOf,
  reading: Reading,
  { changed, asThen, absencesThen, unreadable }: Difference,
): Promise<Rosters> => {
  const { live } = await deps.rows.generations();
  const readOn = (group: RosterGroup, after: EntryPosition | undefined) =>
    deps.rows.page(live, lists.roster(group), { limit, after });

  const linesOf = async (group: RosterGroup, after: EntryPosition | undefined, first: Page, most: number) => {
    const lines: Line[] = [];
    let page = first;
    let upTo = lastOf(page);
    while (true) {
      const read = placedRowsOf(page).map(({ data, ...place }) =>
        reading.attempt(place.id, async () => ({
          ...place,
          item: await itemOf(deps, group, place.id, data),
        })),
      );
      const isShown = ({ item }: Line) => !changed.has(item.parentID) && isOnRoster(item, date);
      lines.push(...(await Promise.all(read)).filter((line) => line !== undefined).filter(isShown));
      if (upTo === null || lines.length >= most) break;
      page = await readOn(group, upTo);
      upTo = lastOf(page);
    }
    const isHere = (place: EntryPosition) =>
      (!after || comparePositions(place, after) > 0) && (!upTo || comparePositions(place, upTo) <= 0);
    const then = asThen.filter(isOn(group, date)).filter(isHere);
    const all = [...lines, ...then.map(lineThen)].sort(comparePositions);
    const shown = all.slice(0, most);
    const isWhole = upTo === null && shown.length === all.length;
    return { items: shown.map(({ item }) => item), next: isWhole ? null : (shown.at(-1) ?? upTo) };
  };

  const firsts = await Promise.all(
    groups.map((group, index) =>
      index < start.group ? undefined : readOn(group, index === start.group ? start.after : undefined),
    ),
  );
  const shown: (readonly RosterItem[])[] = groups.map(() => []);
  let next: RosterStart | null = null;
  let left = limit;
  for (const [index, group] of groups.entries()) {
    const first = firsts[index];
    if (!first) continue;
    const after = index === start.group ? start.after : undefined;
    if (left === 0) {
      next = { group: index, after };
      break;
    }
    const lines = await linesOf(group, after, first, left);
    shown[index] = lines.items;
    left -= lines.items.length;
    if (lines.next) {
      const { sort, id } = lines.next;
      next = { group: index, after: { sort, id } };
      break;
    }
  }

  return {
    groups: shown,
    next,
    unreadable,
    unreadableRows: reading.unreadable(),
    absencesThen,
    async everybody() {
      const ids = new Set(
        asThen.filter((row) => groups.some((group) => isOn(group, date)(row))).map(({ id }) => id),
      );
      for (const group of groups) {
        for (const { id, data } of await everyRow(deps, lists.roster(group))) {
          const { data: row } = plainSchema.safeParse(data);
          if (!changed.has(row?.parentID ?? '') && (!row || isOnRoster(row, date))) ids.add(id);
        }
      }
      return ids;
    },
  };
};

const placedRowsOf = (page: Page): readonly (EntryPosition & { readonly data: unknown })[] =>
  page.ids.map((id, index) => ({ id, sort: page.sorts[index] ?? '', data: page.items[index] }));

const lastOf = (page: Page): EntryPosition | null => {
  const last = placedRowsOf(page).at(-1);
  return page.nextCursor === null || !last ? null : { sort: last.sort, id: last.id };
};

const itemOf = async ({ keys }: Deps, group: RosterGroup, id: string, data: unknown): Promise<RosterItem> => {
  const place = { kind: 'entry', list: lists.roster(group), id } as const;
  return z.parse(rosterItemSchema, await openRow(keys, place, data));
};

const plainSchema = z.extend(rosterDaysSchema, { parentID: rosterItemSchema.shape.parentID });

const isOn =
  (group: RosterGroup, date: string) =>
  (row: EntryRow): boolean =>
    row.list === lists.roster(group) && isOnRoster(lineThen(row).item, date);

const lineThen = (row: EntryRow): Line => ({
  sort: row.sort,
  id: row.id,
  item: z.parse(rosterItemSchema, wholeData(row)),
});

const absenceThen = (row: EntryRow): ShownAbsence => ({
  reason: z.parse(absenceItemSchema, wholeData(row)).reason,
});

const changedAfter = async (deps: Deps, date: string, { attempt }: Reading): Promise<ReadonlySet<string>> => {
  // Rows sort by UTC, which differs from the club-local date by up to a day; an exact filter follows.
  const rows = await everyRow(deps, lists.enrolmentChanges, { from: date });
  const changes = await Promise.all(
    rows.map(({ id, data }) => attempt(id, () => z.parse(enrolmentChangeItemSchema, data))),
  );
  return new Set(
    changes.flatMap((change) => (change && clubDate(change.at) > date ? [change.familyId] : [])),
  );
};

const rowsOnDay = async (
  { store, logger }: Deps,
  id: string,
  date: string,
): Promise<readonly DerivedRow[] | undefined> => {
  const stream = familyStream(familyId(id));
  const events = await wholeStreamEach(store, stream);
  // A missing event leaves a gap in the versions.
  const unreadable = events.find((event, index) => !isReadable(event) || event.version !== index + 1);
  if (unreadable || events.length === 0) {
    logUnreadable(logger, 'history', stream, unreadable instanceof UnreadableEvent ? unreadable : undefined);
    return undefined;
  }
  const then = events.filter(isReadable).filter(({ at }) => clubDate(at) <= date);
  return rowsOfEvents(stream, then).rows;
};
