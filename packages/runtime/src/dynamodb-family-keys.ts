import { createSecretKey } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { batched } from './batched.ts';
import { type Backoff, type Clock, nowIso, wallClock } from './clock.ts';
import type { FamilyKey, FamilyKeys } from './family-keys.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import { keyCache } from './key-cache.ts';
import type { MasterKey } from './master-key.ts';
import { type Item, readItems } from './read-items.ts';

export type DynamoDbFamilyKeysOptions = {
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly masterKey: MasterKey;
  readonly clock?: Clock;
  readonly backoff?: Backoff;
};

const cachedKeys = 5_000;
export const keysCachedForMs = 60_000;
/** KMS unwraps one key per call. The limit is below the client's maximum number of connections. */
const unwrappedAtOnce = 40;

/**
 * Family keys, wrapped by the master key. Unwrapped keys are cached for a minute; concurrent reads are
 * batched.
 */
export const dynamoDbFamilyKeys = (options: DynamoDbFamilyKeysOptions): FamilyKeys => {
  const { client, table, masterKey, clock = wallClock, backoff } = options;
  const cache = keyCache<FamilyKey | undefined>(clock, cachedKeys, keysCachedForMs);

  const fetch = batched<FamilyKey | undefined>(async (asked) => {
    const keyIds = new Set(asked.map(({ id }) => id));
    // Strongly consistent, so an erased key is never returned.
    const found = await readItems(
      client,
      table,
      [...keyIds].map((keyId) => ({ pk: { S: keyId } })),
      backoff,
    );
    const items = new Map(found.map((item) => [item.pk?.S, item]));
    await forEachAtOnce(asked, unwrappedAtOnce, async ({ id, resolve, reject }) => {
      const item = items.get(id);
      await (item ? keyOf(id, item) : Promise.resolve(undefined)).then(resolve, reject);
    });
  });
  const keyOf = async (keyId: string, item: Item): Promise<FamilyKey> => {
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

  /** Ids of missing keys, which `obtain` creates without another read. */
  const absent = new Set<string>();
  /** A missing key is not cached, because another process may create it. */
  const find = async (keyId: string): Promise<FamilyKey | undefined> => {
    const key = await cache.get(keyId, () => fetch(keyId));
    if (key) return key;
    cache.forget(keyId);
    absent.add(keyId);
    if (absent.size > cachedKeys) absent.clear();
    return undefined;
  };

  return {
    find,
    obtain: async (keyId) => {
      const known = absent.has(keyId) ? undefined : await find(keyId);
      if (known) return known;
      const made = await cache.get(keyId, () => make(keyId));
      absent.delete(keyId);
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
