import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { isReadable, wholeStreamEach } from '@hoops/event-store/whole-stream';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import { rowKey } from '@hoops/projections/row';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { AuditProblem } from './audit-problem.ts';
import { differencesBetween } from './compare-values.ts';

/** What would be otherwise with other code. Values are as they are: masking is up to what prints them. */
export type RowDifference =
  | {
      readonly kind: 'changed-field';
      readonly stream: StreamName;
      readonly rowKey: string;
      readonly path: string;
      readonly now: unknown;
      readonly would: unknown;
    }
  | { readonly kind: 'new-row' | 'gone-row'; readonly stream: StreamName; readonly rowKey: string }
  /** The other code cannot fold events that are stored. */
  | { readonly kind: 'not-folded'; readonly stream: StreamName; readonly reason: string }
  /** Its events cannot be read, by either. */
  | { readonly kind: 'unreadable'; readonly stream: StreamName };

/** How code makes rows of events. */
export type FoldingCode = {
  readonly rowsOfEvents: typeof rowsOfEvents;
  readonly historyRows: typeof historyRows;
};

const files = {
  rowsOfEvents: 'packages/projections/src/derive/rows-of-events.ts',
  historyRows: 'packages/projections/src/derive/history-rows.ts',
};

/**
 * The code that makes rows in another checkout of these sources, whose packages are installed.
 * @throws AuditProblem when there is none, or it cannot be loaded.
 */
export const foldingCodeIn = async (folder: string): Promise<FoldingCode> => {
  const load = async (file: string): Promise<Partial<FoldingCode>> => {
    const path = join(resolve(folder), file);
    await access(path).catch(() => {
      throw new AuditProblem(`${folder} is no checkout of these sources: ${file} is not there.`);
    });
    return import(pathToFileURL(path).href).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown error';
      throw new AuditProblem(`The code in ${folder} cannot be loaded. Run npm install there. (${reason})`);
    });
  };
  const [derive, history] = await Promise.all([load(files.rowsOfEvents), load(files.historyRows)]);
  if (!derive.rowsOfEvents || !history.historyRows) {
    throw new AuditProblem(`The code in ${folder} makes rows in another way than this one calls it.`);
  }
  return { rowsOfEvents: derive.rowsOfEvents, historyRows: history.historyRows };
};

export type CompareDeps = {
  readonly store: Pick<EventStore, 'streams' | 'readEach'>;
  /** How many streams are read side by side. */
  readonly concurrency: number;
};

/**
 * Folds streams with this code and with other code, and hands over each difference between the rows that come of it as it
 * is found. It reads only, and looks at no row that is stored. What is read is opened by this code.
 * @param streams all of them when left out.
 * @returns how many streams it compared.
 */
export const compareWith = async (
  { store, concurrency }: CompareDeps,
  other: FoldingCode,
  take: (difference: RowDifference) => void,
  streams: Iterable<StreamName> | AsyncIterable<StreamName> = store.streams(),
): Promise<number> => {
  let compared = 0;
  await forEachAtOnce(streams, concurrency, async (stream) => {
    compared += 1;
    const events = await wholeStreamEach(store, stream);
    if (events.every(isReadable)) for (const one of differencesOf(other, stream, events)) take(one);
    else take({ kind: 'unreadable', stream });
  });
  return compared;
};

const differencesOf = (
  other: FoldingCode,
  stream: StreamName,
  envelopes: readonly Envelope[],
): readonly RowDifference[] => {
  const now = rowsMade({ rowsOfEvents, historyRows }, stream, envelopes);
  let then: ReadonlyMap<string, unknown>;
  try {
    then = rowsMade(other, stream, envelopes);
  } catch (error) {
    return [{ kind: 'not-folded', stream, reason: error instanceof Error ? error.name : 'unknown error' }];
  }
  return [...new Set([...now.keys(), ...then.keys()])].sort().flatMap((key): readonly RowDifference[] => {
    if (!then.has(key)) return [{ kind: 'gone-row', stream, rowKey: key }];
    if (!now.has(key)) return [{ kind: 'new-row', stream, rowKey: key }];
    return differencesBetween(now.get(key), then.get(key)).map(({ path, live, expected }) => ({
      kind: 'changed-field',
      stream,
      rowKey: key,
      path,
      now: live,
      would: expected,
    }));
  });
};

/** By their keys, what rows say, before it is sealed; what a stream adds to totals as well. */
const rowsMade = (
  code: FoldingCode,
  stream: StreamName,
  envelopes: readonly Envelope[],
): ReadonlyMap<string, unknown> => {
  const { rows, shares } = code.rowsOfEvents(stream, envelopes);
  const made = [...rows, ...envelopes.flatMap(code.historyRows)];
  return new Map([
    ...made.map((row): [string, unknown] => [rowKey(row), plain(row.data)]),
    ...Object.entries(shares),
  ]);
};

/** As a table would give it back: without what is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
