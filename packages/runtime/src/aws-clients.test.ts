import { afterEach, expect, it, vi } from 'vitest';
import { documentClient, dynamoDbClient } from './aws-clients.ts';

afterEach(() => vi.unstubAllEnvs());

it('AWS clients are shared until the endpoint changes', () => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:1');
  const first = dynamoDbClient();
  expect(dynamoDbClient()).toBe(first);
  expect(documentClient()).toBe(documentClient());
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:2');
  expect(dynamoDbClient()).not.toBe(first);
});
