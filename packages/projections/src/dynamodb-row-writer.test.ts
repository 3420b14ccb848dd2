import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { dynamoDbRowWriter } from './dynamodb-row-writer.ts';
import type { EntryRow } from './row.ts';

const table = 'read';
const line = (id: string): EntryRow => ({ kind: 'entry', list: 'events', sort: '2026', id, data: { id } });

const busyClient = (leavesOver: (batch: number) => boolean) => {
  const sent: number[] = [];
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
  client.middlewareStack.add(
    () => async (args) => {
      const { RequestItems: items = {} } = new BatchWriteCommand(args.input as never).input;
      const requests = items[table] ?? [];
      sent.push(requests.length);
      const left = leavesOver(sent.length) ? requests.slice(-1) : [];
      const output = { $metadata: {}, UnprocessedItems: left.length > 0 ? { [table]: left } : {} };
      return { output, response: {} };
    },
    { step: 'initialize', priority: 'low' },
  );
  return { sent, writer: dynamoDbRowWriter(client, table, async () => undefined) };
};

it('only the rows that DynamoDB left unprocessed are sent again', async () => {
  const { sent, writer } = busyClient((batch) => batch < 3);
  await writer.putHistory(1, [line('1'), line('2'), line('3')]);
  expect(sent).toEqual([3, 1, 1]);
});

it('rows that remain unprocessed after all attempts cause an error', async () => {
  const { sent, writer } = busyClient(() => true);
  await expect(writer.putHistory(1, [line('1'), line('2')])).rejects.toThrow('did not write all rows');
  expect(sent).toHaveLength(8);
});

it('rows are sent to DynamoDB in batches of 25', async () => {
  const { sent, writer } = busyClient((batch) => batch === 1);
  const lines = Array.from({ length: 60 }, (_, number) => line(`${number}`));
  await writer.putHistory(1, lines);
  expect(sent).toEqual([25, 25, 10, 1]);
});

it('an empty write sends no request, and a duplicate row is sent once', async () => {
  const { sent, writer } = busyClient(() => false);
  await writer.putHistory(1, []);
  await writer.putHistory(1, [line('1'), line('1')]);
  expect(sent).toEqual([1]);
});
