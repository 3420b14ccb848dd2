import { BatchGetCommand, type DynamoDBDocumentClient, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { itemsOfPage, partOfTable } from '@hoops/runtime/read-items';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import {
  checkpointAt,
  filedAs,
  generationItemsOf,
  itemKeyOf,
  keySchema,
  storedRowOf,
  textOf,
} from './filed-items.ts';
import { lists } from './lists.ts';
import type { Checkpoint, GenerationItem, ScannedPage, StoredRow } from './read-store.ts';
import { type Item, type ItemKey, itemKeys, prefixOf } from './stored-items.ts';

/** Compares fields with the key, because a manual write may have stored a row under a wrong key. */
export const dynamoDbItems = (client: DynamoDBDocumentClient, table: string) => {
  async function* items(generation: number): AsyncGenerator<Item> {
    let startKey: Item | undefined;
    do {
      const page = await client.send(
        new ScanCommand({
          TableName: table,
          Limit: itemsOfPage,
          FilterExpression: 'begins_with(pk, :generation)',
          ExpressionAttributeValues: { ':generation': prefixOf(generation) },
          ...(startKey && { ExclusiveStartKey: startKey }),
        }),
      );
      yield* page.Items ?? [];
      startKey = page.LastEvaluatedKey;
    } while (startKey);
  }

  async function* itemsAt(all: readonly ItemKey[], ConsistentRead: boolean): AsyncGenerator<Item> {
    for (let from = 0; from < all.length; from += keysAtOnce) {
      let Keys = all.slice(from, from + keysAtOnce);
      while (Keys.length > 0) {
        const { Responses: found = {}, UnprocessedKeys: left = {} } = await client.send(
          new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead } } }),
        );
        yield* found[table] ?? [];
        Keys = z.parse(z.array(keySchema), left[table]?.Keys ?? []);
      }
    }
  }

  return {
    async *all(generation: number): AsyncGenerator<GenerationItem> {
      for await (const item of items(generation)) yield* generationItemsOf(generation, item);
    },
    async *scan(
      generations: readonly number[],
      { segment, of }: Segment,
      after: string | null,
      witnesses: readonly number[] = [],
    ): AsyncGenerator<ScannedPage> {
      const all = [...generations, ...witnesses];
      const filter = filterOf(generations, witnesses);
      for (let cursor = after, isLast = false; !isLast; ) {
        const { Items: found = [], LastEvaluatedKey: last } = await client.send(
          new ScanCommand({
            TableName: table,
            ...partOfTable({ segment, of }),
            ...filter,
            ...(cursor !== null && { ExclusiveStartKey: itemKeyOf(cursor) }),
          }),
        );
        const paged = found.flatMap((item) => {
          const { pk } = z.parse(keySchema, item);
          const generation = all.find((one) => pk.startsWith(prefixOf(one)));
          if (generation === undefined)
            throw new Error('The scan returned an item that its filter excludes.');
          return generationItemsOf(generation, item).map((said) => ({ generation, item: said }));
        });
        isLast = last === undefined;
        cursor = last === undefined ? null : textOf(z.parse(keySchema, last));
        yield { items: paged, cursor };
      }
    },
    async checkpointsOf(
      generation: number,
      streams: readonly string[],
    ): Promise<ReadonlyMap<string, Checkpoint>> {
      const checkpoints = new Map<string, Checkpoint>();
      const keys = streams.map((stream) => itemKeys.checkpoint({ generation, stream }));
      for await (const item of itemsAt(keys, true)) {
        const checkpoint = checkpointAt(generation, z.parse(keySchema, item), item);
        if (!checkpoint) continue;
        const { stream, revision, version, rows, shares } = checkpoint;
        checkpoints.set(stream, { revision, version, rows, shares });
      }
      return checkpoints;
    },
    async rowsAt(keys: readonly ItemKey[]): Promise<readonly StoredRow[]> {
      const found: StoredRow[] = [];
      for await (const item of itemsAt(keys, false)) {
        const stored = storedRowOf(item);
        if (stored) found.push(stored);
      }
      return found;
    },
    async *rows(generation: number): AsyncGenerator<StoredRow> {
      for await (const item of items(generation)) {
        const stored = storedRowOf(item);
        if (stored) yield stored;
      }
    },
    async *checkpoints(generation: number): AsyncGenerator<Checkpoint & { readonly stream: string }> {
      for await (const item of items(generation)) {
        const checkpoint = checkpointAt(generation, z.parse(keySchema, item), item);
        if (checkpoint) yield checkpoint;
      }
    },
    async row(key: ItemKey): Promise<StoredRow | undefined> {
      const item = await itemAt(client, table, key);
      return item && storedRowOf(item);
    },
    async isMisfiled(key: ItemKey): Promise<boolean> {
      const item = await itemAt(client, table, key);
      return item !== undefined && !filedAs(item);
    },
  };
};

/** Filter for all items of `generations`, and for checkpoints and event-log rows of `witnesses`. */
const filterOf = (generations: readonly number[], witnesses: readonly number[]) => {
  const values: Record<string, string> = {};
  const named = (value: string): string => {
    const name = `:v${Object.keys(values).length}`;
    values[name] = value;
    return name;
  };
  const begins = (prefix: string): string => `begins_with(pk, ${named(prefix)})`;
  const listOf = (generation: number, list: string): string =>
    itemKeys.entry({ generation, list, sort: '', id: '' }).pk;
  const conditions = [
    ...generations.map((generation) => begins(prefixOf(generation))),
    ...witnesses.flatMap((generation) => [
      begins(itemKeys.checkpoint({ generation, stream: '' }).pk),
      begins(listOf(generation, lists.eventsOf(''))),
    ]),
  ];
  return { FilterExpression: conditions.join(' OR '), ExpressionAttributeValues: values };
};

const keysAtOnce = 100;

const itemAt = async (
  client: DynamoDBDocumentClient,
  table: string,
  { pk, sk }: ItemKey,
): Promise<Item | undefined> => {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }),
  );
  return item;
};
