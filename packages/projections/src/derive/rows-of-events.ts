import type { Envelope } from '@hoops/domain/envelope';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import { evolveAll } from '@hoops/event-store/fold-stream';
import type { DerivedRow } from '../row.ts';
import { type Shares, totalRowKey, withoutEmpty } from '../totals.ts';
import { streamProjection } from './stream-projection.ts';

export type Derived = { readonly rows: readonly DerivedRow[]; readonly shares: Shares };

export const rowsOfEvents = (stream: StreamName, envelopes: readonly Envelope[]): Derived => {
  const { fold } = streamProjection(parseStream(stream).kind);
  return envelopes.length === 0
    ? { rows: [], shares: {} }
    : derivedRows(stream, evolveAll(fold, fold.initialState, envelopes));
};

export const derivedRows = (stream: StreamName, state: unknown): Derived => {
  const { kind, id } = parseStream(stream);
  const { rows, contributions } = streamProjection(kind);
  const shares: Shares = Object.fromEntries(
    contributions(state).map(({ list, sort, amounts }) => [totalRowKey(list, sort, stream), amounts]),
  );
  return { rows: rows(state, id), shares: withoutEmpty(shares) };
};
