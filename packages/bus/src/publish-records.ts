import { envelopesOf } from '@hoops/event-store/commit';
import { isCommitItem } from '@hoops/event-store/commit-item';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import type { Logger } from '@hoops/runtime/logger';
import { publishInOrder, type Publishable, type PublisherOptions } from './publisher.ts';

/**
 * Publishes the commits among a table stream's records, in order. After the first failure it stops and names
 * that record, so that Lambda delivers it and everything after it again.
 */
export const publishRecords = async (
  records: readonly DynamoDBRecord[],
  options: PublisherOptions & { readonly logger: Logger },
): Promise<DynamoDBBatchResponse> => {
  const failure = await publishInOrder(commitsOf(records), options);
  if (!failure) return { batchItemFailures: [] };
  options.logger.error('publishing-stopped', { sequenceNumber: failure.mark, reason: failure.reason });
  return { batchItemFailures: [{ itemIdentifier: failure.mark }] };
};

function* commitsOf(records: readonly DynamoDBRecord[]): Iterable<Publishable<string>> {
  for (const { eventName, dynamodb } of records) {
    const mark = dynamodb?.SequenceNumber;
    if (eventName !== 'INSERT' || mark === undefined) continue;
    const body = commitBodyOf(dynamodb?.NewImage);
    if (body !== undefined) yield { mark, envelopes: envelopesOf(body) };
  }
}

/** Snapshots live beside the commits: they are told apart by the sort key and not published. */
const commitBodyOf = (image: Image | undefined): string | undefined =>
  isCommitItem({ sk: { S: image?.['sk']?.S ?? '' } }) ? image?.['body']?.S : undefined;

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;
