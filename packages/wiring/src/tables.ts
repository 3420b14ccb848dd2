export type KeySpec = { readonly name: string; readonly type: 'S' | 'N' | 'B' };

export type IndexSpec = {
  readonly name: string;
  readonly partitionKey: KeySpec;
  readonly sortKey?: KeySpec;
  readonly projection: 'ALL' | 'KEYS_ONLY' | { readonly include: readonly string[] };
};

export type TableSpec = {
  readonly name: string;
  readonly partitionKey: KeySpec;
  readonly sortKey?: KeySpec;
  readonly indexes?: readonly IndexSpec[];
  readonly stream?: 'NEW_IMAGE';
  /** Attribute with the expiry, in seconds since the epoch. */
  readonly ttl?: string;
};

/**
 * Event store: one item per commit, and one `snapshot` per stream. The sparse index `time` finds commits by
 * hour and shard, with keys and types.
 */
export const eventsTable: TableSpec = {
  name: 'events',
  partitionKey: { name: 'pk', type: 'S' },
  sortKey: { name: 'sk', type: 'S' },
  indexes: [
    {
      name: 'time',
      partitionKey: { name: 'hour', type: 'S' },
      sortKey: { name: 'moment', type: 'S' },
      projection: { include: ['types'] },
    },
  ],
  stream: 'NEW_IMAGE',
};

/** Sparse index of event-log rows, in table order. */
const ofEventLog = (name: string): IndexSpec => ({
  name,
  partitionKey: { name, type: 'S' },
  sortKey: { name: 'sk', type: 'S' },
  projection: 'ALL',
});

export const readTable: TableSpec = {
  name: 'read',
  partitionKey: { name: 'pk', type: 'S' },
  sortKey: { name: 'sk', type: 'S' },
  indexes: ['byTime', 'byType', 'byActor', 'byRequest'].map(ofEventLog),
  ttl: 'expiresAt',
};

/** Wrapped data keys, stored apart from events, so one update is enough for an erasure. */
export const keysTable: TableSpec = { name: 'keys', partitionKey: { name: 'pk', type: 'S' } };

export const inboxTable: TableSpec = {
  name: 'inbox',
  partitionKey: { name: 'pk', type: 'S' },
  indexes: [
    {
      name: 'pending',
      partitionKey: { name: 'pending', type: 'S' },
      sortKey: { name: 'receivedAt', type: 'S' },
      projection: 'KEYS_ONLY',
    },
  ],
  stream: 'NEW_IMAGE',
  ttl: 'expiresAt',
};

export const tables = [eventsTable, readTable, keysTable, inboxTable] as const;
