/**
 * What projectors write. A document is one thing by id; an entry is a line of a list, found in the list's
 * order. A row belongs to exactly one stream.
 */
export type Row = DocumentRow | EntryRow;

export type DocumentRow = {
  readonly kind: 'document';
  readonly type: DocumentType;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type EntryRow = {
  readonly kind: 'entry';
  /** Which list, `athletes`, `athletes-on#monday`, `payments#<familyId>` ...; see lists.ts. */
  readonly list: string;
  /** Where in the list: sorted as text, then by id. */
  readonly sort: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export const documentTypes = ['family', 'athlete', 'schedule', 'grade'] as const;
export type DocumentType = (typeof documentTypes)[number];

export type RowPlace = Omit<DocumentRow, 'data'> | Omit<EntryRow, 'data'>;

/** The row's identity as one text: the key of the checkpoint's list of rows. */
export const rowKey = (row: RowPlace): string =>
  row.kind === 'document' ? `document|${row.type}|${row.id}` : `entry|${row.list}|${row.sort}|${row.id}`;

/**
 * The inverse of `rowKey`. Neither a list's name nor a sort text holds `|`.
 * @throws Error for a text that is no row's key.
 */
export const parseRowKey = (key: string): RowPlace => {
  const [kind, first = '', second = '', ...rest] = key.split('|');
  const type = documentTypes.find((known) => known === first);
  if (kind === 'document' && type) return { kind, type, id: [second, ...rest].join('|') };
  if (kind === 'entry') return { kind, list: first, sort: second, id: rest.join('|') };
  throw new Error('This is not the key of a row.');
};
