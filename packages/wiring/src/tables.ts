/** A key attribute of a table or an index. */
export type KeySpec = { readonly name: string; readonly type: 'S' | 'N' | 'B' };

export type IndexSpec = {
  readonly name: string;
  readonly partitionKey: KeySpec;
  readonly sortKey?: KeySpec;
  /** Which attributes the index carries besides the keys. */
  readonly projection: 'ALL' | 'KEYS_ONLY' | { readonly include: readonly string[] };
};

/** One DynamoDB table as data: the stacks, the local system and the tests all create it from this. */
export type TableSpec = {
  readonly name: string;
  readonly partitionKey: KeySpec;
  readonly sortKey?: KeySpec;
  readonly indexes?: readonly IndexSpec[];
  readonly stream?: 'NEW_IMAGE';
  /** The attribute with the expiry, in epoch seconds. */
  readonly ttl?: string;
};

/**
 * The event store: one item per commit, plus one `snapshot` per stream. The index `time` finds commits by hour
 * and shard; it is sparse (snapshots are not in it) and carries keys and event types only.
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

/** The rows that the screens read, their checkpoints, and beside them what coordinates processes. */
export const readTable: TableSpec = {
  name: 'read',
  partitionKey: { name: 'pk', type: 'S' },
  sortKey: { name: 'sk', type: 'S' },
  ttl: 'expiresAt',
};

/** The wrapped data key of each family and request. Apart from the events, so that erasing is one update. */
export const keysTable: TableSpec = { name: 'keys', partitionKey: { name: 'pk', type: 'S' } };

/**
 * Stripe's webhooks as received, keyed by Stripe's event id. The sparse index `pending` holds those that are
 * not done yet.
 */
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
