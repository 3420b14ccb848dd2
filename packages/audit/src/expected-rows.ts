import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import { type Row, rowKey } from '@hoops/projections/row';
import { rowHash } from '@hoops/projections/row-changes';
import { sealRows } from '@hoops/projections/sealed-rows';
import type { Shares } from '@hoops/projections/totals';
import type { FamilyKeys } from '@hoops/runtime/family-keys';

export type ExpectedRow = { readonly row: Row; readonly version: number | null };

/** What a stream's events say that its rows must be, as of a version that the rows claim to show. */
export type Expected = {
  /** The stream's last version. */
  readonly head: number;
  /** Row key -> the row, history included. */
  readonly rows: ReadonlyMap<string, ExpectedRow>;
  /** What the checkpoint must list: row key -> hash, history not included. */
  readonly listed: Readonly<Record<string, string>>;
  /** What the checkpoint must say that the stream contributes to totals. */
  readonly shares: Shares;
  /** Keys of history rows of newer events: they may be there already. */
  readonly early: readonly string[];
};

/** Rows are compared as they are stored: what is sealed is sealed here once more, to the same bytes. */
export const expectedRows = async (
  keys: Pick<FamilyKeys, 'find'>,
  stream: StreamName,
  envelopes: readonly Envelope[],
  version: number,
): Promise<Expected> => {
  const shown = envelopes.filter((envelope) => envelope.version <= version);
  const newer = envelopes.filter((envelope) => envelope.version > version);
  const { rows: derived, shares } = rowsOfEvents(stream, shown);
  const own = await sealRows(keys, stream, derived);
  const rows = [
    ...own.map((row) => ({ row, version: row.kind === 'document' ? version : null })),
    ...shown.flatMap(historyRows).map((row) => ({ row, version: null })),
  ];
  return {
    head: envelopes.at(-1)?.version ?? 0,
    rows: new Map(rows.map((expected) => [rowKey(expected.row), expected])),
    listed: Object.fromEntries(own.map((row) => [rowKey(row), rowHash(row)])),
    shares,
    early: newer.flatMap(historyRows).map(rowKey),
  };
};
