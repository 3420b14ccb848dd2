import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { LockRow } from '@hoops/wiring/coordination-rows';
import type { Clock } from '../clock.ts';
import type { NewId } from '../ids.ts';
import { type Lock, type Locks, lockMs } from './locks.ts';

export type DynamoDbLocksOptions = {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  readonly row: LockRow;
  readonly clock: Clock;
  readonly newId: NewId;
};

/** A row outlives its lock, because the count must survive. */
const keptForMs = 7 * 24 * 3_600_000;

/**
 * Locks as rows with conditional writes: only one process gets a lock, and a former holder cannot change
 * it.
 */
export const dynamoDbLocks = ({ client, table, row, clock, newId }: DynamoDbLocksOptions): Locks => {
  /** @returns the row's attributes; undefined if the condition fails */
  const update = async (name: string, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>) => {
    const Key = { pk: `${row.keyPrefix}${name}`, sk: row.sk };
    try {
      const { Attributes = {} } = await client.send(new UpdateCommand({ TableName: table, Key, ...input }));
      return Attributes;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  };
  const whenHeld = async ({ name, holder }: Lock, expression: string, value: number): Promise<void> => {
    await update(name, {
      UpdateExpression: expression,
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': holder, ':value': value },
    });
  };

  return {
    async take(name) {
      const now = clock.now().getTime();
      const holder = newId();
      const attributes = await update(name, {
        UpdateExpression: `SET holder = :holder, ${row.heldUntil} = :until, expiresAt = :expires`,
        ConditionExpression: `attribute_not_exists(${row.heldUntil}) OR ${row.heldUntil} <= :now`,
        ExpressionAttributeValues: {
          ':holder': holder,
          ':until': now + lockMs,
          ':expires': Math.ceil((now + keptForMs) / 1000),
          ':now': now,
        },
        ReturnValues: 'ALL_NEW',
      });
      return attributes && { name, holder, count: Number(attributes.spentKeys ?? 0) };
    },
    release: (lock) => whenHeld(lock, `SET ${row.heldUntil} = :value`, 0),
    increment: (lock) => whenHeld(lock, 'ADD spentKeys :value', 1),
  };
};
