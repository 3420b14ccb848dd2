import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { watchPuts } from '@hoops/local/streams/watch-puts';
import { expect, it } from 'vitest';

const start = () => {
  const settings = {
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  };
  // Caches middleware, like the clients of handlers.
  const client = new DynamoDBClient({ ...settings, cacheMiddleware: true });
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(settings));
  const heard: string[] = [];
  for (const one of [client, documents]) watchPuts(one, (table) => heard.push(table));
  return { client, documents, heard };
};
const Key = { pk: { S: 'a' } };

it('watchPuts reports the table of each put, even if its response was lost', async () => {
  const { client, documents, heard } = start();
  await client.send(new PutItemCommand({ TableName: 'events', Item: Key })).catch(() => undefined);
  await documents.send(new PutCommand({ TableName: 'inbox', Item: { pk: 'a' } })).catch(() => undefined);
  expect(heard).toEqual(['events', 'inbox']);
});

it('watchPuts ignores reads and updates', async () => {
  const { client, documents, heard } = start();
  const input = { TableName: 'events', Key: { pk: 'a' } };
  await Promise.allSettled([
    client.send(new GetItemCommand({ TableName: 'events', Key })),
    client.send(new QueryCommand({ TableName: 'events' })),
    documents.send(new GetCommand(input)),
    documents.send(new UpdateCommand(input)),
  ]);
  expect(heard).toEqual([]);
});

it('registering a new watcher on a client replaces the earlier watcher', async () => {
  const { client, heard } = start();
  const later: string[] = [];
  watchPuts(client, (table) => later.push(table));
  await client.send(new PutItemCommand({ TableName: 'events', Item: Key })).catch(() => undefined);
  expect({ heard, later }).toEqual({ heard: [], later: ['events'] });
});
