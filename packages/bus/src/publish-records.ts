import type { SealedEnvelope } from '@hoops/domain/envelope';
import { envelopesOf } from '@hoops/event-store/commit';
import { isCommitItem } from '@hoops/event-store/commit-item';
import type { Logger } from '@hoops/runtime/logger';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { type Publishable, type PublisherOptions, publishInOrder } from './publisher.ts';

/**
 * Publishes the commits among a table stream's records, in order. After the first failure it stops and names
 * that record, so that Lambda delivers it and everything after it again. A commit that cannot be read is such
 * a failure: what came before it is published all the same.
 */
export const publishRecords = async (
  records: readonly DynamoDBRecord[],
  options: PublisherOptions & { readonly logger: Logger },
): Promise<DynamoDBBatchResponse> => {
  const { commits, unreadable } = readCommits(records);
  const failure = (await publishInOrder(commits, options)) ?? unreadable;
  if (!failure) return { batchItemFailures: [] };
  options.logger.error('publishing-stopped', { sequenceNumber: failure.mark, reason: failure.reason });
  return { batchItemFailures: [{ itemIdentifier: failure.mark }] };
};

type Read = {
  /** The commits up to the first that cannot be read. */
  readonly commits: readonly Publishable<string>[];
  readonly unreadable: { readonly mark: string; readonly reason: string } | undefined;
};

const readCommits = (records: readonly DynamoDBRecord[]): Read => {
  const commits: Publishable<string>[] = [];
  for (const { eventName, dynamodb } of records) {
    const mark = dynamodb?.SequenceNumber;
    const body = commitBodyOf(dynamodb?.NewImage);
    if (eventName !== 'INSERT' || mark === undefined || body === undefined) continue;
    const envelopes = envelopesIn(body);
    if (!envelopes) return { commits, unreadable: { mark, reason: 'UnreadableCommit' } };
    commits.push({ mark, envelopes });
  }
  return { commits, unreadable: undefined };
};

const envelopesIn = (body: string): readonly SealedEnvelope[] | undefined => {
  try {
    return envelopesOf(body);
  } catch {
    return undefined;
  }
};

/** Snapshots live beside the commits: they are told apart by the sort key and not published. */
const commitBodyOf = (image: Image | undefined): string | undefined =>
  isCommitItem({ sk: { S: image?.sk?.S ?? '' } }) ? (image?.body?.S ?? '') : undefined;

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;
