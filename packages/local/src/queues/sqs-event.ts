import { createHash } from 'node:crypto';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import type { Message } from './message.ts';

export type Received = { message: Message; receipt: string };

export const toSqsEvent = (queue: string, received: readonly Received[]): SQSEvent => ({
  Records: received.map((it) => toRecord(queue, it)),
});

const toRecord = (queue: string, { message, receipt }: Received): SQSRecord => ({
  messageId: message.id,
  receiptHandle: receipt,
  body: message.body,
  attributes: {
    ApproximateReceiveCount: String(message.receiveCount),
    SentTimestamp: String(message.sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
  },
  messageAttributes: {},
  md5OfBody: createHash('md5').update(message.body).digest('hex'),
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queue}`,
  awsRegion: 'us-east-1',
});
