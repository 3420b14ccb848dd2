import type { ReadStore, StoredRow, StreamChange } from '@hoops/projections/read-store';
import { type DocumentRow, type EntryRow, rowKey } from '@hoops/projections/row';

let generations = 0;
export const newGeneration = (): number => {
  generations += 1;
  return 1_000 + generations;
};

export const documentRow = (id: string, data: DocumentRow['data'] = { id }): StoredRow => ({
  row: { kind: 'document', type: 'family', id, data },
  version: 1,
});

export const entryRow = (sort: string, id: string, list = 'parents', data: EntryRow['data'] = { id }) =>
  ({ kind: 'entry', list, sort, id, data }) satisfies EntryRow;

export const change = (facts: Partial<StreamChange>): StreamChange => ({
  stream: 'family#one',
  basedOn: 0,
  version: 1,
  rows: {},
  shares: {},
  put: [],
  removeKeys: [],
  add: {},
  ...facts,
});

export const contentOf = async (rows: ReadStore, generation: number) => {
  const content = new Map<string, unknown>();
  for await (const { row, version } of rows.allRows(generation)) content.set(rowKey(row), { row, version });
  for await (const { stream, version, rows: listed, shares } of rows.checkpoints(generation)) {
    content.set(`checkpoint|${stream}`, { version, rows: listed, shares });
  }
  return Object.fromEntries([...content].sort(([a], [b]) => (a < b ? -1 : 1)));
};
