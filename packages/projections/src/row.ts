/**
 * What projectors write. A document is one thing by id; an entry is a line of a list, found in the list's
 * order. A row belongs to exactly one stream.
 */
export type Row = DocumentRow | EntryRow;

/** A row as a stream makes it, before it is stored: only the family and recorded viewers may read its `secret`. */
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
  /** Which list, `athletes`, `athletes-on#monday`, `payments#<familyId>` ...; see lists.ts. */
  readonly list: string;
  /** Where in the list: sorted as text, then by id. */
  readonly sort: string;
  readonly id: string;
  readonly data: Fields;
};

export type DocumentType = 'family' | 'athlete' | 'schedule' | 'grade';

export type RowPlace = Omit<DocumentRow, 'data'> | Omit<EntryRow, 'data'>;

/** The row's identity as one text: the key of the checkpoint's list of rows. */
export const rowKey = (row: RowPlace): string =>
  row.kind === 'document' ? `document|${row.type}|${row.id}` : `entry|${row.list}|${row.sort}|${row.id}`;

/**
 * The inverse of `rowKey`. Neither a list's name nor a sort text holds `|`. A table may hold documents of types
 * that are no longer made; they have keys as well.
 */
export const parseRowKey = (key: string): RowPlace => {
  const [kind, first = '', second = '', ...rest] = key.split('|');
  if (kind === 'document') return { kind, type: first as DocumentType, id: [second, ...rest].join('|') };
  return { kind: 'entry', list: first, sort: second, id: rest.join('|') };
};

/** Where the entry row with this key is. @throws Error for a document's key. */
export const entryPlace = (key: string): Omit<EntryRow, 'data'> => {
  const place = parseRowKey(key);
  if (place.kind === 'document') throw new Error('This is the key of a document.');
  return place;
};
