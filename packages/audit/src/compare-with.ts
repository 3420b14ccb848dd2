import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEvent } from '@hoops/domain/catalogue';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { EventStore, StoredCommit } from '@hoops/event-store/event-store';
import { createOpener } from '@hoops/event-store/personal-data';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import { rowKey } from '@hoops/projections/row';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { register } from 'tsx/esm/api';
import { AuditProblem } from './audit-problem.ts';
import { differencesBetween } from './compare-values.ts';

/** Row that differs under the other code. The values are unmasked; printing masks them. */
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
  /** The other code's upcasters cannot read a stored event. */
  | { readonly kind: 'not-read'; readonly stream: StreamName; readonly reason: string }
  /** The other version's event catalog rejects a stored event that this code accepts. */
  | {
      readonly kind: 'refused-event';
      readonly stream: StreamName;
      readonly type: string;
      readonly version: number;
    }
  | { readonly kind: 'not-folded'; readonly stream: StreamName; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly stream: StreamName };

export type FoldingCode = {
  readonly createOpener: typeof createOpener;
  readonly parseEvent: typeof parseEvent;
  readonly rowsOfEvents: typeof rowsOfEvents;
  readonly historyRows: typeof historyRows;
};

const files = {
  createOpener: 'packages/event-store/src/personal-data.ts',
  parseEvent: 'packages/domain/src/catalogue.ts',
  rowsOfEvents: 'packages/projections/src/derive/rows-of-events.ts',
  historyRows: 'packages/projections/src/derive/history-rows.ts',
};

export const currentFoldingCode: FoldingCode = { createOpener, parseEvent, rowsOfEvents, historyRows };

/**
 * Loads the reading and folding code of another checkout with installed packages.
 * @throws AuditProblem if the code cannot be loaded
 */
export const foldingCodeIn = async (folder: string): Promise<FoldingCode> => {
  // A namespace keeps the other checkout's modules apart from ours.
  const sources = register({ namespace: 'other-code' });
  const load = async (file: string): Promise<Partial<FoldingCode>> => {
    const path = join(resolve(folder), file);
    await access(path).catch(() => {
      throw new AuditProblem(`${folder} is not a checkout of this project: ${file} is missing.`);
    });
    return sources.import(pathToFileURL(path).href, import.meta.url).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown error';
      throw new AuditProblem(`The code in ${folder} cannot be loaded. Run npm install there. (${reason})`);
    });
  };
  const [derive, history, opening, catalogue] = await Promise.all([
    load(files.rowsOfEvents),
    load(files.historyRows),
    load(files.createOpener),
    load(files.parseEvent),
  ]);
  const loaded = {
    rowsOfEvents: derive.rowsOfEvents,
    historyRows: history.historyRows,
    createOpener: opening.createOpener,
    parseEvent: catalogue.parseEvent,
  };
  if (!isWhole(loaded))
    throw new AuditProblem(`The code in ${folder} derives rows through an incompatible interface.`);
  return loaded;
};

const isWhole = (code: { readonly [Name in keyof FoldingCode]: unknown }): code is FoldingCode =>
  Object.values(code).every((part) => typeof part === 'function');

export type CompareDeps = {
  readonly store: Pick<EventStore, 'streams' | 'readCommits'>;
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly concurrency: number;
};

/**
 * Folds streams with both versions and reports each difference. Only reads events.
 * @param streams all streams if absent
 * @returns number of compared streams
 */
export const compareWith = async (
  { store, keys, concurrency }: CompareDeps,
  other: FoldingCode,
  take: (difference: RowDifference) => void,
  streams: Iterable<StreamName> | AsyncIterable<StreamName> = store.streams(),
): Promise<number> => {
  let compared = 0;
  await forEachAtOnce(streams, concurrency, async (stream) => {
    compared += 1;
    const stored = await storedEvents(store, stream);
    const now = stored && (await readBy(currentFoldingCode, keys, stored));
    if (!stored || !now || 'reason' in now) take({ kind: 'unreadable', stream });
    else for (const one of await differencesOf(other, keys, stream, stored, now)) take(one);
  });
  return compared;
};

/** @returns undefined if the stored data contains no readable commits */
const storedEvents = async (
  store: CompareDeps['store'],
  stream: StreamName,
): Promise<readonly SealedEnvelope[] | undefined> => {
  const commits: StoredCommit[] = [];
  for await (const commit of store.readCommits(stream)) commits.push(commit);
  try {
    return commits.flatMap(({ envelopes }) => envelopes);
  } catch {
    // No database calls precede this point, so the error comes from the stored data.
    return undefined;
  }
};

/**
 * @returns the events, or the reason why they are unreadable
 * @throws key service errors
 */
const readBy = async (
  code: Pick<FoldingCode, 'createOpener'>,
  keys: CompareDeps['keys'],
  stored: readonly SealedEnvelope[],
): Promise<readonly Envelope[] | { readonly reason: string }> => {
  const open = code.createOpener(keys);
  try {
    const envelopes: Envelope[] = [];
    for (const sealed of stored) envelopes.push(await open(sealed));
    return envelopes;
  } catch (error) {
    if (!(error instanceof Error) || '$metadata' in error) throw error;
    return { reason: error.name };
  }
};

const differencesOf = async (
  other: FoldingCode,
  keys: CompareDeps['keys'],
  stream: StreamName,
  stored: readonly SealedEnvelope[],
  envelopes: readonly Envelope[],
): Promise<readonly RowDifference[]> => {
  const read = await readBy(other, keys, stored);
  if ('reason' in read) return [{ kind: 'not-read', stream, reason: read.reason }];
  const refused = read.flatMap((envelope, index): readonly RowDifference[] => {
    const { type, version } = envelope;
    const own = envelopes[index];
    return own && isValid(currentFoldingCode, own) && !isValid(other, envelope)
      ? [{ kind: 'refused-event', stream, type, version }]
      : [];
  });
  const now = rowsMade(currentFoldingCode, stream, envelopes);
  let then: ReadonlyMap<string, unknown>;
  try {
    then = rowsMade(other, stream, read);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown error';
    return [...refused, { kind: 'not-folded', stream, reason }];
  }
  return [...refused, ...differencesBetweenRows(stream, now, then)];
};

const isValid = (code: Pick<FoldingCode, 'parseEvent'>, { type, data }: Envelope): boolean => {
  try {
    code.parseEvent(type, data);
    return true;
  } catch {
    return false;
  }
};

const differencesBetweenRows = (
  stream: StreamName,
  now: ReadonlyMap<string, unknown>,
  then: ReadonlyMap<string, unknown>,
): readonly RowDifference[] =>
  [...new Set([...now.keys(), ...then.keys()])].sort().flatMap((key): readonly RowDifference[] => {
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

const rowsMade = (
  code: FoldingCode,
  stream: StreamName,
  envelopes: readonly Envelope[],
): ReadonlyMap<string, unknown> => {
  const { rows, shares } = code.rowsOfEvents(stream, envelopes);
  const made = [...rows, ...envelopes.flatMap(code.historyRows)];
  return new Map([
    ...made.map((row): [string, unknown] => [
      rowKey(row),
      plain(row.kind === 'entry' ? { ...row.data, '(lists)': row.also } : row.data),
    ]),
    ...Object.entries(shares),
  ]);
};

/** Drops undefined fields, as the store does. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
