import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
import { bookkeeping } from '@hoops/wiring/tables';
import { type Turns, turnMs } from './turns.ts';

export type DynamoDbTurnsOptions = {
  readonly client: DynamoDBDocumentClient;
  /** The read table: turns are rows of their own kind beside the projections. */
  readonly table: string;
  /** The machine's own clock: turns have nothing to do with business time. */
  readonly clock: Clock;
  readonly newId: NewId;
};

/** One row a piece of work; a turn is a conditional write, so of two takers one fails. */
export const dynamoDbTurns = ({ client, table, clock, newId }: DynamoDbTurnsOptions): Turns => {
  const write = async (
    work: string,
    holder: string,
    until: number,
    condition: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<boolean> => {
    try {
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: { pk: `${bookkeeping.turn}${work}`, sk: 'turn' },
          UpdateExpression: 'SET holder = :holder, heldUntil = :until, expiresAt = :expires',
          ConditionExpression: condition,
          ExpressionAttributeValues: {
            ':holder': holder,
            ':until': until,
            ':expires': Math.ceil((clock.now().getTime() + turnMs) / 1000),
            ...values,
          },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  };

  return {
    async take(work) {
      const now = clock.now().getTime();
      const holder = newId();
      const isFree = 'attribute_not_exists(heldUntil) OR heldUntil <= :now';
      if (!(await write(work, holder, now + turnMs, isFree, { ':now': now }))) return undefined;
      // Lost in the meantime: the new holder's row stays as it is.
      return async () => void (await write(work, holder, 0, 'holder = :holder', {}));
    },
  };
};
