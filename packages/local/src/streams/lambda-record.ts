import type { _Record as SdkRecord, AttributeValue as SdkValue } from '@aws-sdk/client-dynamodb-streams';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';

export const toLambdaRecord = (record: SdkRecord, streamArn: string): DynamoDBRecord => {
  const { eventID, eventName, eventVersion, eventSource, awsRegion, dynamodb } = record;
  if (!dynamodb?.SequenceNumber || !eventName || !eventID) throw new Error('A stream record is incomplete.');
  return {
    eventID,
    eventName,
    eventVersion: eventVersion ?? '1.1',
    eventSource: eventSource ?? 'aws:dynamodb',
    awsRegion: awsRegion ?? 'us-east-1',
    dynamodb: {
      ...(dynamodb.ApproximateCreationDateTime
        ? { ApproximateCreationDateTime: Math.floor(dynamodb.ApproximateCreationDateTime.getTime() / 1000) }
        : {}),
      ...(dynamodb.Keys ? { Keys: toLambdaItem(dynamodb.Keys) } : {}),
      ...(dynamodb.NewImage ? { NewImage: toLambdaItem(dynamodb.NewImage) } : {}),
      ...(dynamodb.OldImage ? { OldImage: toLambdaItem(dynamodb.OldImage) } : {}),
      SequenceNumber: dynamodb.SequenceNumber,
      ...(dynamodb.SizeBytes === undefined ? {} : { SizeBytes: dynamodb.SizeBytes }),
      ...(dynamodb.StreamViewType ? { StreamViewType: dynamodb.StreamViewType } : {}),
    },
    eventSourceARN: streamArn,
  };
};

const toLambdaItem = (item: Record<string, SdkValue>): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toLambdaValue(value)]));

const toLambdaValue = (value: SdkValue): AttributeValue => {
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64) };
  if (value.L) return { L: value.L.map(toLambdaValue) };
  if (value.M) return { M: toLambdaItem(value.M) };
  if (value.S !== undefined) return { S: value.S };
  if (value.N !== undefined) return { N: value.N };
  if (value.BOOL !== undefined) return { BOOL: value.BOOL };
  if (value.NULL !== undefined) return { NULL: value.NULL };
  if (value.SS) return { SS: value.SS };
  if (value.NS) return { NS: value.NS };
  throw new Error('A stream record carries an attribute of an unknown type.');
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
