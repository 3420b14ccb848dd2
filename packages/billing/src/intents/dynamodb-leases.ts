import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { IntentId } from '@hoops/domain/ids';
import type { Clock } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
import { bookkeeping } from '@hoops/wiring/tables';
import { type Lease, type Leases, leaseMs } from './leases.ts';

export type DynamoDbLeasesOptions = {
  readonly client: DynamoDBDocumentClient;
  /** The read table: leases are rows of their own kind beside the projections. */
  readonly table: string;
  /** The machine's own clock: leases have nothing to do with business time. */
  readonly clock: Clock;
  readonly newId: NewId;
};

/** A row outlives its lease by far: it also counts the spent idempotency keys. */
const keptForMs = 7 * 24 * 3_600_000;

/** One row per intent; a lease is a conditional write, so of two takers one fails. */
export const dynamoDbLeases = ({ client, table, clock, newId }: DynamoDbLeasesOptions): Leases => {
  const keyOf = (intentId: IntentId) => ({ pk: `${bookkeeping.intentLease}${intentId}`, sk: 'lease' });
  const whenHeld = async (lease: Lease, update: string, values: Record<string, unknown>): Promise<void> => {
    try {
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(lease.intentId),
          UpdateExpression: update,
          ConditionExpression: 'holder = :holder',
          ExpressionAttributeValues: { ':holder': lease.holder, ...values },
        }),
      );
    } catch (error) {
      // Lost in the meantime: the new holder's row must stay as it is.
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  };

  return {
    async take(intentId) {
      const now = clock.now().getTime();
      const holder = newId();
      try {
        const { Attributes } = await client.send(
          new UpdateCommand({
            TableName: table,
            Key: keyOf(intentId),
            UpdateExpression:
              'SET holder = :holder, leasedUntil = :until, expiresAt = :expires ADD spentKeys :none',
            ConditionExpression: 'attribute_not_exists(leasedUntil) OR leasedUntil <= :now',
            ExpressionAttributeValues: {
              ':holder': holder,
              ':until': now + leaseMs,
              ':expires': Math.ceil((now + keptForMs) / 1000),
              ':none': 0,
              ':now': now,
            },
            ReturnValues: 'ALL_NEW',
          }),
        );
        return { intentId, holder, spentKeys: Number(Attributes?.spentKeys ?? 0) };
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      }
    },
    release: (lease) => whenHeld(lease, 'SET leasedUntil = :past', { ':past': 0 }),
    spendKey: (lease) => whenHeld(lease, 'ADD spentKeys :one', { ':one': 1 }),
  };
};
