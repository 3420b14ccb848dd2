import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { coordinationKeys } from '@hoops/wiring/coordination-rows';

/**
 * Counts requests of a caller: a network address or a sign-in.
 * @returns false when there were more than `perHour`.
 */
export type RateLimit = (caller: string, perHour: number, requests?: number) => Promise<boolean>;

/**
 * A fixed window in the read table: one counter an address and hour, gone by its time to live. The caller is
 * hashed: we want to count, not to know.
 */
export const dynamoDbRateLimit =
  (settings: {
    readonly client: DynamoDBDocumentClient;
    readonly table: string;
    readonly now: () => Date;
  }): RateLimit =>
  async (caller, perHour, requests = 1) => {
    const hour = settings.now().toISOString().slice(0, 13);
    const hash = createHash('sha256').update(caller).digest('base64url').slice(0, 22);
    const { Attributes } = await settings.client.send(
      new UpdateCommand({
        TableName: settings.table,
        Key: { pk: `${coordinationKeys.rateCounter}${hash}#${hour}`, sk: 'rate' },
        UpdateExpression: 'ADD requests :more SET expiresAt = :expiresAt',
        ExpressionAttributeValues: {
          ':more': requests,
          ':expiresAt': Math.floor(settings.now().getTime() / 1000) + 7200,
        },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Number(Attributes?.requests ?? 0) <= perHour;
  };
