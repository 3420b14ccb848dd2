import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';

export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

export type Outcome = {
  handled: number;
  error: unknown;
};

/**
 * Handles partial batch responses like Lambda: records before the lowest reported number count as handled.
 * After an error or an unknown number, no record counts.
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
