import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { documentClient, dynamoDbClient, kmsClient, sesClient } from './aws-clients.ts';

/** Reads from V8's internals whether an object has fast properties. */
const isFast = (() => {
  setFlagsFromString('--allow-natives-syntax');
  const ask = runInNewContext('(object) => %HasFastProperties(object)') as (object: object) => boolean;
  // Called once while the syntax is allowed, because functions compile on their first call.
  ask({});
  setFlagsFromString('--no-allow-natives-syntax');
  return ask;
})();

const server = createServer((_, response) =>
  response.setHeader('content-type', 'application/x-amz-json-1.0').end('{}'),
);
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.unstubAllEnvs());

it('AWS client settings stay plain objects before and after a request, so copying is cheap', async () => {
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
  for (const { config } of [dynamoDbClient(), documentClient(), kmsClient(), sesClient()])
    expect(isFast(config)).toBe(true);
  await dynamoDbClient().send(new GetItemCommand({ TableName: 'table', Key: { pk: { S: 'key' } } }));
  await documentClient().send(new GetCommand({ TableName: 'table', Key: { pk: 'key' } }));
  for (const { config } of [dynamoDbClient(), documentClient()]) expect(isFast(config)).toBe(true);
  expect(isFast({ ...dynamoDbClient().config })).toBe(true);
});
