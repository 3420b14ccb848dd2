import { startDynamoDbLocal } from '@hoops/local/dynamodb/start-dynamodb-local';
import { expect, it, onTestFinished } from 'vitest';
import { collect, polledTable } from './fixtures/polled-table.ts';

it('the stream poller works with Amazon’s DynamoDB Local', async () => {
  const amazons = await startDynamoDbLocal();
  onTestFinished(() => amazons.close());
  const { write, poll, errors } = await polledTable(amazons.endpoint);
  const seen: string[] = [];
  for (const id of ['a', 'b', 'c']) await write(id);
  const first = await poll({ onRecords: collect(seen), batchSize: 2 });
  await first.idle();
  await first.close();
  await write('d');
  const second = await poll({ onRecords: collect(seen) });
  await second.idle();
  await second.close();
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
  expect(errors).toEqual([]);
});
