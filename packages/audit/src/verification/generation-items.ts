import { parseStream, type StreamName } from '@hoops/domain/stream';
import { isOfEventLog, isOfTotals } from '@hoops/projections/lists';
import type { StoredRow } from '@hoops/projections/read-store';
import { eventLogItemSchema } from '@hoops/projections/views/lists';

export const isTotal = ({ row }: Pick<StoredRow, 'row'>): boolean =>
  row.kind === 'entry' && isOfTotals(row.list);

type LoggedEvent = { readonly stream: StreamName; readonly eventId: string; readonly version: number };

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
