import { parseStream, type StreamName } from '@hoops/domain/stream';
import { isOfEventLog, isOfTotals } from '@hoops/projections/lists';
import type { Checkpoint, StoredRow } from '@hoops/projections/read-store';
import { eventLogItemSchema } from '@hoops/projections/views/lists';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { KeyedHash } from '../keyed-hash.ts';

/** Whether a row is a total: it belongs to all streams together. */
export const isTotal = ({ row }: Pick<StoredRow, 'row'>): boolean =>
  row.kind === 'entry' && isOfTotals(row.list);

/** The hash of what a checkpoint lists of its own rows and says of totals. */
export const listedHash = (hash: KeyedHash, { rows, shares }: Pick<Checkpoint, 'rows' | 'shares'>): bigint =>
  hash(canonicalJson([rows, shares]));

type LoggedEvent = { readonly stream: StreamName; readonly eventId: string; readonly version: number };

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
