/** A document is found by id, an entry by its list's order. Each row belongs to one stream. */
export type Row = DocumentRow | EntryRow;

/** A derived, unsealed row; only the family and viewers whose access is recorded may read `secret`. */
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
  /** List name: `athletes`, `athletes-on#monday`, `payments#<familyId>` ...; see lists.ts. */
  readonly list: string;
  readonly sort: string;
  readonly id: string;
  readonly data: Fields;
};

export type DocumentType = 'family' | 'athlete' | 'schedule' | 'grade';

export type RowPlace = Omit<DocumentRow, 'data'> | Omit<EntryRow, 'data'>;

/** Row's identity as text, the key in checkpoints. */
export const rowKey = (row: RowPlace): string =>
  row.kind === 'document' ? `document|${row.type}|${row.id}` : `entry|${row.list}|${row.sort}|${row.id}`;

/** Inverse of `rowKey`; lists and sort texts contain no `|`. Obsolete document types have keys too. */
export const parseRowKey = (key: string): RowPlace => {
  const [kind, first = '', second = '', ...rest] = key.split('|');
  if (kind === 'document') return { kind, type: first as DocumentType, id: [second, ...rest].join('|') };
  return { kind: 'entry', list: first, sort: second, id: rest.join('|') };
};

/** @throws Error for a document's key */
export const entryPlace = (key: string): Omit<EntryRow, 'data'> => {
  const place = parseRowKey(key);
  if (place.kind === 'document') throw new Error('This is the key of a document.');
  return place;
};
