import { createSecretKey } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { type Clock, nowIso, wallClock } from './clock.ts';
import type { FamilyKey, FamilyKeys } from './family-keys.ts';
import { keyCache } from './key-cache.ts';
import type { MasterKey } from './master-key.ts';

export type DynamoDbFamilyKeysOptions = {
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly masterKey: MasterKey;
  readonly clock?: Clock;
};

const cachedKeys = 500;
/** How long a process may go on using a key that was erased. */
export const keysCachedForMs = 60_000;

/** Keys in the keys table, wrapped by the master key; unwrapped ones stay in memory for a minute at most. */
export const dynamoDbFamilyKeys = (options: DynamoDbFamilyKeysOptions): FamilyKeys => {
  const { client, table, masterKey, clock = wallClock } = options;
  const cache = keyCache<FamilyKey | undefined>(clock, cachedKeys, keysCachedForMs);

  const fetch = async (keyId: string): Promise<FamilyKey | undefined> => {
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName: table, Key: { pk: { S: keyId } }, ConsistentRead: true }),
    );
    return item && keyOf(keyId, item);
  };
  const keyOf = async (keyId: string, item: Record<string, AttributeValue>): Promise<FamilyKey> => {
    if (!item.wrappedKey?.B) return { kind: 'erased' };
    return { kind: 'usable', secret: createSecretKey(await masterKey.unwrap(keyId, item.wrappedKey.B)) };
  };

  const make = async (keyId: string): Promise<FamilyKey> => {
    const { plain, wrapped } = await masterKey.create(keyId);
    try {
      await client.send(
        new PutItemCommand({
          TableName: table,
          Item: { pk: { S: keyId }, wrappedKey: { B: wrapped }, createdAt: { S: nowIso(clock) } },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const winner = await fetch(keyId);
      if (!winner) throw new Error('A data key was there and then was not.');
      return winner;
    }
    return { kind: 'usable', secret: createSecretKey(plain) };
  };

  /** "There is no key" is not remembered: another process may make one at any time. */
  const find = async (keyId: string): Promise<FamilyKey | undefined> => {
    const key = await cache.get(keyId, () => fetch(keyId));
    if (!key) cache.forget(keyId);
    return key;
  };

  return {
    find,
    obtain: async (keyId) => {
      const known = await find(keyId);
      if (known) return known;
      const made = await cache.get(keyId, () => make(keyId));
      return made ?? make(keyId);
    },
    erase: async (keyId) => {
      await client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: { pk: { S: keyId } },
          UpdateExpression: 'SET erasedAt = if_not_exists(erasedAt, :now) REMOVE wrappedKey',
          ExpressionAttributeValues: { ':now': { S: nowIso(clock) } },
        }),
      );
      cache.forget(keyId);
    },
  };
};
