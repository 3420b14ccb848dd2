import { sameValue } from '@hoops/domain/changes';
import type { Envelope } from '@hoops/domain/envelope';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import { evolveAll } from '@hoops/event-store/fold-stream';
import { entriesOfEvent } from '@hoops/projections/derive/history-rows';
import { derivedRows } from '@hoops/projections/derive/rows-of-events';
import { streamProjection } from '@hoops/projections/derive/stream-projection';
import { type EntryRow, entryPlace, type Fields, type Row, rowKey } from '@hoops/projections/row';

type ReadRow = { readonly list: string; readonly name: string; readonly data: Fields };

type ListedRow = Omit<ReadRow, 'data'> & { readonly key: string; readonly isChanged: boolean };

export type RowSteps = {
  /** Changed rows and all rows of the stream's state. */
  readonly rows: readonly ListedRow[];
  readonly before: Fields | undefined;
  readonly after: Fields | undefined;
  /** Versions of all events that changed the chosen row. */
  readonly changedAt: readonly number[];
};

/**
 * Rows of the read table around an event, without encrypted parts and the event log. A chosen row needs the
 * rows of every event.
 */
export const rowSteps = (
  stream: StreamName,
  events: readonly Envelope[],
  version: number,
  chosen: string | undefined,
): RowSteps => {
  const { fold } = streamProjection(parseStream(stream).kind);
  const filed: EntryRow[] = [];
  const changedAt: number[] = [];
  let state = fold.initialState;
  let before = readRows([]);
  let steps: Omit<RowSteps, 'changedAt'> = { rows: [], before: undefined, after: undefined };
  for (const event of events) {
    state = evolveAll(fold, state, [event]);
    filed.push(...entriesOfEvent(event));
    if (chosen === undefined && ![version - 1, version].includes(event.version)) continue;
    const stateRows = stateRowsOf(stream, state);
    const after = readRows([...stateRows, ...filed]);
    if (event.version === version) {
      steps = {
        rows: listedRows(before, after, new Set(readRows(stateRows).keys())),
        before: before.get(chosen ?? '')?.data,
        after: after.get(chosen ?? '')?.data,
      };
    }
    if (!isSame(before, after, chosen ?? '')) changedAt.push(event.version);
    before = after;
  }
  return { ...steps, changedAt };
};

type ReadRows = ReadonlyMap<string, ReadRow>;

const stateRowsOf = (stream: StreamName, state: unknown): readonly Row[] => {
  const { rows, shares } = derivedRows(stream, state);
  const totals = Object.entries(shares).map(([key, data]): Row => {
    const place = entryPlace(key);
    return { ...place, id: place.sort, data };
  });
  return [...rows, ...totals];
};

/** Joins the entries that share their data, because several lists show the same row. */
const readRows = (rows: readonly Row[]): ReadRows => {
  const names = new Map<string, string>();
  for (const row of rows) names.set(row.id, nameIn(row) ?? names.get(row.id) ?? row.id);
  const joined = new Map<Fields, { readonly row: Row; readonly shownIn: Record<string, true> }>();
  for (const row of rows) {
    const same = joined.get(row.data);
    if (same) same.shownIn[listOf(row)] = true;
    else joined.set(row.data, { row, shownIn: { [listOf(row)]: true } });
  }
  return new Map(
    [...joined.values()].map(({ row, shownIn }) => {
      const data = row.kind === 'document' ? row.data : { ...row.data, shownIn };
      return [keyOf(row), { list: listOf(row), name: nameIn(row) ?? names.get(row.id) ?? row.id, data }];
    }),
  );
};

const nameIn = ({ data: { athleteName, name, parentName } }: Row): string | undefined =>
  [athleteName, name, parentName].find((text) => typeof text === 'string');

/** Omits the sort key, because a row that moves within its list stays the same row. */
const keyOf = (row: Row): string => rowKey(row.kind === 'document' ? row : { ...row, sort: '' });

const listOf = (row: Row): string => (row.kind === 'document' ? row.type : row.list);

const listedRows = (before: ReadRows, after: ReadRows, kept: ReadonlySet<string>): readonly ListedRow[] =>
  [...new Map([...before, ...after])]
    .map(([key, { list, name }]) => ({ key, list, name, isChanged: !isSame(before, after, key) }))
    .filter(({ key, isChanged }) => isChanged || kept.has(key));

const isSame = (before: ReadRows, after: ReadRows, key: string): boolean =>
  sameValue(before.get(key)?.data, after.get(key)?.data);
