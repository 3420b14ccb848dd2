import { parseStream, type StreamName } from '@hoops/domain/stream';
import { isOfEventLog, isOfTotals } from '@hoops/projections/lists';
import type { Checkpoint, MisfiledItem, ReadStore, StoredRow } from '@hoops/projections/read-store';
import { rowKey } from '@hoops/projections/row';
import { rowHash } from '@hoops/projections/row-changes';
import { type Amounts, addShares, type Shares, withoutEmpty } from '@hoops/projections/totals';
import { eventLogItemSchema } from '@hoops/projections/views/lists';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { KeyedHash } from './keyed-hash.ts';
import { type LoggedEvent, type LogSum, withLogged } from './log-sum.ts';
import { type RowSums, rowSums } from './row-sums.ts';

/** What a stream's checkpoint says. */
export type SurveyedCheckpoint = {
  readonly version: number;
  /** Of the list of its rows and what it contributes to totals: `listedHash`. */
  readonly listed: bigint;
};

/**
 * What lies in a generation, by one scan and in memory that does not grow with the rows: sums of them, and some numbers
 * for each stream.
 */
export type Survey = {
  readonly generation: number;
  readonly rows: number;
  /** Of all rows but the totals. */
  readonly sums: RowSums;
  /** Row key of each total -> hash of its data. */
  readonly totals: ReadonlyMap<string, string>;
  readonly checkpoints: ReadonlyMap<StreamName, SurveyedCheckpoint>;
  /** What all checkpoints say that their streams contribute. */
  readonly shares: Shares;
  /** What the event log names of each stream. */
  readonly logged: ReadonlyMap<StreamName, LogSum>;
  readonly misfiled: readonly MisfiledItem[];
};

/** Surveys a generation. Do it before events are read: rows are made after them, so none is ahead of them rightly. */
export const surveyRows = async (
  rows: Pick<ReadStore, 'items'>,
  generation: number,
  hash: KeyedHash,
): Promise<Survey> => {
  const sums = rowSums(hash);
  const totals = new Map<string, string>();
  const checkpoints = new Map<StreamName, SurveyedCheckpoint>();
  const logged = new Map<StreamName, LogSum>();
  const misfiled: MisfiledItem[] = [];
  const shares: Record<string, Amounts> = {};
  let count = 0;
  for await (const item of rows.items(generation)) {
    if (item.kind === 'misfiled') misfiled.push(item);
    else if (item.kind === 'checkpoint') {
      const { stream, version, ...contents } = item;
      checkpoints.set(parseStream(stream).name, { version, listed: listedHash(hash, contents) });
      addShares(shares, contents.shares);
    } else {
      count += 1;
      const key = rowKey(item.row);
      if (isTotal(item)) totals.set(key, rowHash(item.row));
      else sums.add({ key, hash: rowHash(item.row), version: item.version });
      const line = loggedEvent(item);
      if (line) logged.set(line.stream, withLogged(hash, logged.get(line.stream), line));
    }
  }
  return {
    generation,
    rows: count,
    sums,
    totals,
    checkpoints,
    shares: withoutEmpty(shares),
    logged,
    misfiled,
  };
};

/** Whether a row is a total: it belongs to all streams together. */
export const isTotal = ({ row }: Pick<StoredRow, 'row'>): boolean =>
  row.kind === 'entry' && isOfTotals(row.list);

/** The hash of what a checkpoint lists of its own rows and says of totals. */
export const listedHash = (hash: KeyedHash, { rows, shares }: Pick<Checkpoint, 'rows' | 'shares'>): bigint =>
  hash(canonicalJson([rows, shares]));

/** The event that a row names when it is a line of the event log; one that names none says nothing of events. */
export const loggedEvent = ({ row }: Pick<StoredRow, 'row'>): LoggedEvent | undefined => {
  if (row.kind !== 'entry' || !isOfEventLog(row.list)) return undefined;
  const { data } = eventLogItemSchema.safeParse(row.data);
  const stream = data && streamOf(data.stream);
  return stream && { stream, eventId: data.eventId, version: data.version };
};

const streamOf = (text: string): StreamName | undefined => {
  try {
    return parseStream(text).name;
  } catch {
    return undefined;
  }
};
