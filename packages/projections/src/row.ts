/** Document, found by id, or entry, found by its order in a list. Each row belongs to one stream. */
export type Row = DocumentRow | EntryRow;

/**
 * Derived row before encryption. `secret` may be read only by the family and by viewers whose access is
 * recorded.
 */
export type DerivedRow = Row & { readonly secret?: Fields };

export type Fields = Readonly<Record<string, unknown>>;

export type DocumentRow = {
  readonly kind: 'document';
  readonly type: DocumentType;
  readonly id: string;
  readonly data: Fields;
};

export type EntryRow = {
  readonly kind: 'entry';
  /** List name such as `athletes`, `athletes-on#monday` or `payments#<familyId>` (lists.ts). */
  readonly list: string;
  readonly sort: string;
  readonly id: string;
  readonly data: Fields;
  /** Other lists that show the row, each through a different secondary index (lists.ts). */
  readonly also?: readonly string[];
};

export type DocumentType = 'family' | 'athlete' | 'schedule' | 'grade';

export type RowPlace = Omit<DocumentRow, 'data'> | Omit<EntryRow, 'data' | 'also'>;

/** Identity of a row as text, used as a key in checkpoints. */
export const rowKey = (row: RowPlace): string =>
  row.kind === 'document' ? `document|${row.type}|${row.id}` : `entry|${row.list}|${row.sort}|${row.id}`;

/** Inverse of `rowKey`; lists and sort keys contain no `|`. Also parses keys of obsolete document types. */
export const parseRowKey = (key: string): RowPlace => {
  const [kind, first = '', second = '', ...rest] = key.split('|');
  if (kind === 'document') return { kind, type: first as DocumentType, id: [second, ...rest].join('|') };
  return { kind: 'entry', list: first, sort: second, id: rest.join('|') };
};

/** @throws Error for a document's key */
export const entryPlace = (key: string): Omit<EntryRow, 'data' | 'also'> => {
  const place = parseRowKey(key);
  if (place.kind === 'document') throw new Error('This is the key of a document.');
  return place;
};
