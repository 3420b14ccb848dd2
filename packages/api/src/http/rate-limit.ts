import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { coordinationKeys } from '@hoops/wiring/coordination-rows';

/**
 * Counts requests of a network or user account.
 * @returns false above `perHour`
 */
export type RateLimit = (caller: string, perHour: number, requests?: number) => Promise<boolean>;

/** Network of a household or host: an IPv4 address or an IPv6 /64. */
export const networkOf = (address: string): string => {
  const [host = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1];
  if (mapped !== undefined || !isIPv6(host)) return mapped ?? host;
  const [head = '', tail] = host.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/** Fixed window in the read table: one expiring counter per hashed caller and hour. */
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
