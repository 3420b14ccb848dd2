import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';

export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

export type Outcome = {
  /** How many records from the front were handled. */
  handled: number;
  /** Why the next one was not; undefined when all were handled. */
  error: unknown;
};

/**
 * Hands records to the handler as Lambda does with partial batch responses: what stands before the lowest
 * reported sequence number is handled, and a thrown error or an unknown number means that nothing is.
 */
export const deliverBatch = async (
  records: readonly DynamoDBRecord[],
  handler: StreamHandler,
): Promise<Outcome> => {
  let failures: DynamoDBBatchResponse['batchItemFailures'];
  try {
    failures = (await handler(structuredClone({ Records: [...records] }))).batchItemFailures;
  } catch (error) {
    return { handled: 0, error };
  }
  if (failures.length === 0) return { handled: records.length, error: undefined };
  const positions = failures.map(({ itemIdentifier }) =>
    records.findIndex((it) => numberOf(it) === itemIdentifier),
  );
  return {
    handled: Math.max(0, Math.min(...positions)),
    error: new Error('The handler reported a failure.'),
  };
};

export const numberOf = (record: DynamoDBRecord): string => {
  const number = record.dynamodb?.SequenceNumber;
  if (number === undefined) throw new Error('A stream record has no sequence number.');
  return number;
};
