import type { Envelope } from '@hoops/domain/envelope';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import { evolveAll } from '@hoops/event-store/fold-stream';
import type { Row } from '../row.ts';
import { streamProjection } from './stream-projection.ts';

/** The rows that a stream has after these events, which are all of them so far; without the history rows. */
export const rowsOfEvents = (stream: StreamName, envelopes: readonly Envelope[]): readonly Row[] => {
  const { kind, id } = parseStream(stream);
  const { fold, rows } = streamProjection(kind);
  return envelopes.length === 0 ? [] : rows(evolveAll(fold, fold.initialState, envelopes), id);
};
