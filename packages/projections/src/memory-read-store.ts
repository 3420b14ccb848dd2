import { createHash } from 'node:crypto';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import { indexOf, isOfEventLog } from './lists.ts';
import {
  type Checkpoint,
  comparePositions,
  firstGenerations,
  type GenerationItem,
  type Generations,
  noCheckpoint,
  type ReadStore,
  type StoredRow,
  UnknownPage,
} from './read-store.ts';
import type { RebuildProgress } from './rebuild-progress.ts';
import { type EntryRow, entryPlace, rowKey } from './row.ts';
import { writesOf } from './row-changes.ts';
import { type Amounts, addAmounts, totalRow } from './totals.ts';

type Generation = {
  readonly rows: Map<string, StoredRow>;
  readonly checkpoints: Map<string, Checkpoint>;
};

export const memoryReadStore = ({ maxRowsPerWrite = 99 } = {}): ReadStore => {
  const byNumber = new Map<number, Generation>();
  let pointer: Generations = firstGenerations;
  let progress: RebuildProgress | undefined;

  const generationOf = (number: number): Generation => {
    const known = byNumber.get(number) ?? { rows: new Map(), checkpoints: new Map() };
    byNumber.set(number, known);
    return known;
  };

  const setTotal = (generation: number, key: string, amounts: Amounts): void => {
    const row = totalRow(entryPlace(key), amounts);
    if (row) generationOf(generation).rows.set(key, { row, version: null });
    else generationOf(generation).rows.delete(key);
  };

  return {
    generations: async () => pointer,
    changeGenerations: async (from, to) => {
      const isAsExpected =
        from.live === pointer.live &&
        from.building === pointer.building &&
        from.previous === pointer.previous;
      if (isAsExpected) pointer = to;
      return isAsExpected;
    },
    maxRowsPerWrite,
    checkpoint: async (generation, stream) =>
      generationOf(generation).checkpoints.get(stream) ?? noCheckpoint,
    writeStream: async (generation, ...changes) => {
      const { rows, checkpoints } = generationOf(generation);
      const writes = changes.reduce((count, change) => count + 1 + writesOf(change), -1);
      if (writes > maxRowsPerWrite) throw new Error('Too many rows at once.');
      if (changes.some(({ stream, basedOn }) => (checkpoints.get(stream)?.revision ?? 0) !== basedOn)) {
        return false;
      }
      for (const { stream, basedOn, version, rows: listed, shares, put, removeKeys, add } of changes) {
        for (const stored of put) rows.set(rowKey(stored.row), structuredClone(stored));
        for (const key of removeKeys) rows.delete(key);
        for (const [key, amounts] of Object.entries(add)) {
          setTotal(generation, key, addAmounts(rows.get(key)?.row.data ?? {}, amounts));
        }
        checkpoints.set(stream, {
          revision: basedOn + 1,
          version,
          rows: { ...listed },
          shares: { ...shares },
        });
      }
      return true;
    },
    replaceTotal: async (generation, key, from, to) => {
      const found = generationOf(generation).rows.get(key)?.row.data;
      if (canonicalJson(found) !== canonicalJson(from)) return false;
      setTotal(generation, key, to);
      return true;
    },
    putHistory: async (generation, rows) => {
      for (const row of rows) {
        generationOf(generation).rows.set(rowKey(row), { row: structuredClone(row), version: null });
      }
    },
    removeRows: async (generation, rowKeys) => {
      for (const key of rowKeys) generationOf(generation).rows.delete(key);
    },
    document: async (generation, type, id) => {
      for (const { row, version } of generationOf(generation).rows.values()) {
        if (row.kind === 'document' && row.type === type && row.id === id) {
          return { data: row.data, version: version ?? 0 };
        }
      }
      return undefined;
    },
    page: async (generation, list, { limit, cursor, after, prefix, from, to, newestFirst }) => {
      if (after && !(after.sort >= (from ?? '') && (to === undefined || after.sort < to))) {
        throw new UnknownPage();
      }
      const inRange = [...generationOf(generation).rows.values()]
        .flatMap(({ row }) => (row.kind === 'entry' && isIn(list, row) ? [row] : []))
        .filter(({ sort }) => prefix === undefined || sort.startsWith(prefix))
        .filter(({ sort }) => (from === undefined || sort >= from) && (to === undefined || sort < to))
        .sort((a, b) => (newestFirst ? comparePositions(b, a) : comparePositions(a, b)));
      const place = cursor ? inRange.findIndex(isAt(cursor)) : -1;
      if (cursor && place === -1) throw new UnknownPage();
      const rest = inRange
        .slice(place + 1)
        .filter(
          (row) =>
            !after || (newestFirst ? comparePositions(row, after) < 0 : comparePositions(row, after) > 0),
        );
      const shown = rest.slice(0, limit);
      const last = shown.at(-1);
      const isMore = shown.length < rest.length;
      return {
        items: shown.map(({ data }) => data),
        ids: shown.map(({ id }) => id),
        sorts: shown.map(({ sort }) => sort),
        nextCursor: isMore && last ? rowKey(last) : null,
      };
    },
    row: async (generation, key) => {
      const stored = generationOf(generation).rows.get(key);
      return stored && rowKey(stored.row) === key ? stored : undefined;
    },
    rowsAt: async (generation, keys) => {
      const { rows } = generationOf(generation);
      return new Map(
        keys.flatMap((key) => {
          const stored = rows.get(key);
          return stored && rowKey(stored.row) === key ? [[key, stored] as const] : [];
        }),
      );
    },
    allRows: async function* (generation) {
      for (const [key, stored] of [...generationOf(generation).rows]) {
        if (rowKey(stored.row) === key) yield stored;
      }
    },
    items: async function* (generation) {
      const { rows, checkpoints } = generationOf(generation);
      for (const [key, stored] of [...rows]) yield itemAt(key, stored);
      for (const [stream, checkpoint] of [...checkpoints])
        yield { kind: 'checkpoint', stream, ...checkpoint };
    },
    checkpointsOf: async (generation, streams) => {
      const { checkpoints } = generationOf(generation);
      return new Map(
        streams.flatMap((stream) => {
          const checkpoint = checkpoints.get(stream);
          return checkpoint ? [[stream, checkpoint] as const] : [];
        }),
      );
    },
    scan: async function* (generations, { segment, of }, after, witnesses = []) {
      const found = [...generations, ...witnesses].flatMap((generation) => {
        const { rows, checkpoints } = generationOf(generation);
        return [
          ...[...rows].map(([key, stored]) => ({
            place: `${generation} ${key}`,
            generation,
            item: itemAt(key, stored),
          })),
          ...[...checkpoints].map(([stream, checkpoint]) => ({
            place: `${generation} ${stream}`,
            generation,
            item: { kind: 'checkpoint', stream, ...checkpoint } as const,
          })),
        ];
      });
      const own = found
        .filter(({ generation, item }) => !witnesses.includes(generation) || isWitness(item))
        .filter(({ place }) => hashOf(place) % of === segment && (after === null || place > after))
        .sort((one, other) => (one.place < other.place ? -1 : 1));
      for (let from = 0; from === 0 || from < own.length; from += scanPage) {
        const page = own.slice(from, from + scanPage);
        const items = page.map(({ generation, item }) => ({ generation, item }));
        yield { items, cursor: from + scanPage < own.length ? (page.at(-1)?.place ?? null) : null };
      }
    },
    removeMisfiled: async (generation, itemKeys) => {
      const { rows } = generationOf(generation);
      for (const key of itemKeys) {
        const stored = rows.get(key);
        if (stored && rowKey(stored.row) !== key) rows.delete(key);
      }
    },
    checkpoints: async function* (generation) {
      for (const [stream, checkpoint] of [...generationOf(generation).checkpoints]) {
        yield { stream, ...checkpoint };
      }
    },
    dropPage: async (generation, { segment, of }, after) => {
      const { rows, checkpoints } = generationOf(generation);
      const own = [...rows.keys(), ...checkpoints.keys()]
        .filter((key) => hashOf(`${generation} ${key}`) % of === segment && (after === null || key > after))
        .sort();
      const page = own.slice(0, scanPage);
      for (const key of page) if (!rows.delete(key)) checkpoints.delete(key);
      return { cursor: own.length > scanPage ? (page.at(-1) ?? null) : null, removed: page.length };
    },
    rebuildProgress: async () => progress,
    changeRebuildProgress: async (from, to) => {
      const isAsExpected = canonicalJson(from ?? null) === canonicalJson(progress ?? null);
      if (isAsExpected) progress = to;
      return isAsExpected;
    },
  };
};

const isIn = (list: string, row: EntryRow): boolean =>
  indexOf(list) ? row.also?.includes(list) === true : row.list === list;

/** Small page size, which makes tests read several pages. */
const scanPage = 20;

const isWitness = (item: GenerationItem): boolean =>
  item.kind === 'checkpoint' ||
  (item.kind === 'row' && item.row.kind === 'entry' && isOfEventLog(item.row.list));

const itemAt = (key: string, stored: StoredRow): GenerationItem =>
  rowKey(stored.row) === key
    ? { kind: 'row', ...stored }
    : { kind: 'misfiled', itemKey: key, rowKey: key, stream: null };

/** Spreads items over segments, as a table spreads partitions. */
const hashOf = (place: string): number => createHash('sha256').update(place).digest().readUInt32BE(0);

const isAt = (cursor: string) => (row: EntryRow) => rowKey(row) === cursor;
