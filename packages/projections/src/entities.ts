import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, Service } from 'electrodb';
import type { RowIndex } from './lists.ts';

/*
 * Keys: document (generation, type, id); entry (generation, list), sorted by (sort, id), and in the same
 * order in sparse indexes; checkpoint (generation, stream); pointer; progress.
 */

const entryOrder = {
  field: 'sk',
  composite: ['sort', 'id'],
  // The separator sorts before letters and spaces, so "ann" precedes "ann lee".
  // biome-ignore lint/suspicious/noTemplateCurlyInString: ElectroDB's own template.
  template: '${sort}\u0001${id}',
  casing: 'none',
} as const;

const secondary = <Index extends RowIndex>(index: Index) =>
  ({ index, pk: { field: index, composite: [index], casing: 'none' }, sk: entryOrder }) as const;

export const readEntities = (client: DynamoDBDocumentClient, table: string) => {
  const document = new Entity(
    {
      model: { entity: 'document', service: 'hoops', version: '1' },
      attributes: {
        generation: { type: 'number', required: true },
        type: { type: 'string', required: true },
        id: { type: 'string', required: true },
        version: { type: 'number', required: true },
        data: { type: 'any', required: true },
      },
      indexes: {
        byId: {
          pk: { field: 'pk', composite: ['generation', 'type', 'id'], casing: 'none' },
          sk: { field: 'sk', composite: [], casing: 'none' },
        },
      },
    },
    { client, table },
  );
  const entry = new Entity(
    {
      model: { entity: 'entry', service: 'hoops', version: '1' },
      attributes: {
        generation: { type: 'number', required: true },
        list: { type: 'string', required: true },
        sort: { type: 'string', required: true },
        id: { type: 'string', required: true },
        data: { type: 'any', required: true },
        byTime: { type: 'string' },
        byType: { type: 'string' },
        byActor: { type: 'string' },
        byRequest: { type: 'string' },
      },
      indexes: {
        inList: { pk: { field: 'pk', composite: ['generation', 'list'], casing: 'none' }, sk: entryOrder },
        byTime: secondary('byTime'),
        byType: secondary('byType'),
        byActor: secondary('byActor'),
        byRequest: secondary('byRequest'),
      },
    },
    { client, table },
  );
  const checkpoint = new Entity(
    {
      model: { entity: 'checkpoint', service: 'hoops', version: '1' },
      attributes: {
        generation: { type: 'number', required: true },
        stream: { type: 'string', required: true },
        revision: { type: 'number', required: true },
        version: { type: 'number', required: true },
        rows: { type: 'any', required: true },
        /** Amounts added to totals; absent in checkpoints older than totals. */
        shares: { type: 'any' },
      },
      indexes: {
        ofStream: {
          pk: { field: 'pk', composite: ['generation', 'stream'], casing: 'none' },
          sk: { field: 'sk', composite: [], casing: 'none' },
        },
      },
    },
    { client, table },
  );
  const pointer = new Entity(
    {
      model: { entity: 'pointer', service: 'hoops', version: '1' },
      attributes: {
        name: { type: 'string', required: true },
        live: { type: 'number', required: true },
        building: { type: 'number' },
        previous: { type: 'number' },
      },
      indexes: {
        byName: {
          pk: { field: 'pk', composite: ['name'], casing: 'none' },
          sk: { field: 'sk', composite: [], casing: 'none' },
        },
      },
    },
    { client, table },
  );
  const progress = new Entity(
    {
      model: { entity: 'progress', service: 'hoops', version: '1' },
      attributes: {
        name: { type: 'string', required: true },
        content: { type: 'any', required: true },
      },
      indexes: {
        byName: {
          pk: { field: 'pk', composite: ['name'], casing: 'none' },
          sk: { field: 'sk', composite: [], casing: 'none' },
        },
      },
    },
    { client, table },
  );
  return new Service({ document, entry, checkpoint, pointer, progress }, { client, table });
};

export type ReadEntities = ReturnType<typeof readEntities>;
