import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import { historyRows } from '@hoops/projections/derive/history-rows';
import { type Derived, rowsOfEvents } from '@hoops/projections/derive/rows-of-events';
import type { StoredRow } from '@hoops/projections/read-store';
import { type EntryRow, rowKey } from '@hoops/projections/row';
import { rowHash } from '@hoops/projections/row-changes';
import { sealRows } from '@hoops/projections/sealed-rows';
import type { Shares } from '@hoops/projections/totals';
import type { FamilyKeys } from '@hoops/runtime/family-keys';

type HashedRow = { readonly key: string; readonly hash: string; readonly version: number | null };

export type Expected = {
  readonly head: number;
  readonly rows: ReadonlyMap<string, StoredRow>;
  readonly hashed: readonly HashedRow[];
  readonly listed: Readonly<Record<string, string>>;
  readonly shares: Shares;
  /** History rows of newer events by key; these rows may already exist. */
  readonly early: ReadonlyMap<string, EntryRow>;
};

/**
 * Encryption is deterministic, so stored bytes are compared.
 * @param derived rows of all envelopes, if known
 */
export const expectedRows = async (
  keys: Pick<FamilyKeys, 'find'>,
  stream: StreamName,
  envelopes: readonly Envelope[],
  version: number,
  derived?: Derived,
): Promise<Expected> => {
  const shown = envelopes.filter((envelope) => envelope.version <= version);
  const newer = envelopes.filter((envelope) => envelope.version > version);
  const { rows: made, shares } = newer.length === 0 && derived ? derived : rowsOfEvents(stream, shown);
  const own = await sealRows(keys, stream, made);
  const rows = [
    ...own.map((row) => ({ row, version: row.kind === 'document' ? version : null })),
    ...shown.flatMap(historyRows).map((row) => ({ row, version: null })),
  ];
  const byKey = new Map(rows.map((stored) => [rowKey(stored.row), stored]));
  const hashed = [...byKey].map(([key, stored]) => ({
    key,
    hash: rowHash(stored.row),
    version: stored.version,
  }));
  const ownKeys = new Set(own.map(rowKey));
  return {
    head: envelopes.at(-1)?.version ?? 0,
    rows: byKey,
    hashed,
    listed: Object.fromEntries(
      hashed.filter(({ key }) => ownKeys.has(key)).map(({ key, hash }) => [key, hash]),
    ),
    shares,
    early: new Map(newer.flatMap(historyRows).map((row) => [rowKey(row), row])),
  };
};
