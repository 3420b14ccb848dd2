import type { Checkpoint } from './read-store.ts';
import type { DocumentRow, EntryRow } from './row.ts';

export type Item = Readonly<Record<string, unknown>>;

export type ItemKey = { readonly pk: string; readonly sk: string };

export const prefixOf = (generation: number): string => `$hoops#generation_${generation}#`;

type InGeneration<Fields> = Fields & { readonly generation: number };

export const itemKeys = {
  document: ({ generation, type, id }: InGeneration<{ type: string; id: string }>): ItemKey => ({
    pk: `${prefixOf(generation)}type_${type}#id_${id}`,
    sk: '$document_1',
  }),
  entry: ({ generation, list, sort, id }: InGeneration<Pick<EntryRow, 'list' | 'sort' | 'id'>>): ItemKey => ({
    pk: `${prefixOf(generation)}list_${list}`,
    sk: `${sort}\u0001${id}`,
  }),
  checkpoint: ({ generation, stream }: InGeneration<{ stream: string }>): ItemKey => ({
    pk: `${prefixOf(generation)}stream_${stream}`,
    sk: '$checkpoint_1',
  }),
};

const entityMarks = (entity: 'document' | 'entry' | 'checkpoint') => ({ __edb_e__: entity, __edb_v__: '1' });

/*
 * Builds the items that ElectroDB would build, because ElectroDB doubles the time of a request. A test
 * compares both.
 */

export const documentItem = (generation: number, row: DocumentRow, version: number): Item => {
  const { type, id, data } = row;
  return {
    ...itemKeys.document({ generation, type, id }),
    ...entityMarks('document'),
    generation,
    type,
    id,
    version,
    data,
  };
};

export const entryItem = (
  generation: number,
  { list, sort, id, data }: Omit<EntryRow, 'kind'>,
): Item & ItemKey => ({
  ...itemKeys.entry({ generation, list, sort, id }),
  ...entityMarks('entry'),
  generation,
  list,
  sort,
  id,
  data,
});

export const checkpointItem = (
  generation: number,
  stream: string,
  { revision, version, rows, shares }: Checkpoint,
): Item => ({
  ...itemKeys.checkpoint({ generation, stream }),
  ...entityMarks('checkpoint'),
  generation,
  stream,
  revision,
  version,
  rows,
  shares,
});
