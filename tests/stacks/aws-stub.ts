import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const account = '111111111111';

/**
 * AWS call in the notation of policy-grants.ts. `by`: access key id; `key`: partition key. A batch counts
 * as one call per item.
 */
type AwsCall = { readonly by: string; readonly call: string; readonly key?: string | undefined };

export type AwsStub = {
  readonly url: string;
  readonly calls: AwsCall[];
  readonly close: () => Promise<void>;
};

/**
 * Imitates AWS and Stripe on loopback. Accepts every write but stores nothing, which is enough for one Lambda
 * call. Unknown calls get 501.
 */
export async function startAwsStub(): Promise<AwsStub> {
  const calls: AwsCall[] = [];
  const server = createServer(async (request, response) => {
    const asked = readRequest(request, await text(request));
    const by = /Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1];
    const keys = partitionKeysIn(asked.input);
    if (by) calls.push(...asked.calls.flatMap((call) => keys.map((key) => ({ by, call, key }))));
    const answer = asked.action.startsWith('GET /v1/')
      ? emptyStripeList
      : answers[asked.action]?.(asked.input);
    const type = typeof answer === 'string' ? 'text/xml' : 'application/json';
    response.writeHead(answer === undefined ? 501 : 200, { 'content-type': type });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

type Input = Readonly<Record<string, unknown>>;
type Asked = { readonly action: string; readonly input: Input; readonly calls: readonly string[] };

/** Reads the operation from the header (JSON protocol), the body (query protocol) or the URL (REST). */
function readRequest({ headers, method, url }: IncomingMessage, body: string): Asked {
  const target = headers['x-amz-target'];
  if (typeof target === 'string') {
    const [service = '', action = ''] = target.split('.');
    const input: Input = JSON.parse(body);
    return { action, input, calls: callsOf(services[service] ?? service, action, input) };
  }
  const query = new URLSearchParams(body);
  const action = query.get('Action') ?? `${method} ${url?.split('?')[0]?.replace(/[\d-]{10}/, '<day>')}`;
  return { action, input: Object.fromEntries(query), calls: restCalls[action] ?? [action] };
}

const services: Readonly<Record<string, string>> = {
  DynamoDB_20120810: 'dynamodb',
  TrentService: 'kms',
  AmazonSSM: 'ssm',
  AWSEvents: 'events',
  AWSCognitoIdentityProviderService: 'cognito-idp',
};

const restCalls: Readonly<Record<string, readonly string[]>> = {
  'POST /v2/email/outbound-emails': ['ses:SendEmail on identity', 'ses:SendEmail on configuration set'],
  'GET /Heads/': ['s3:ListBucketVersions on Heads'],
  'PUT /Heads/heads/<day>.json': ['s3:PutObject on Heads/heads/*'],
};

/** A DynamoDB transaction needs a permission for each kind of action in it. */
const partActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function callsOf(service: string, action: string, input: Input): readonly string[] {
  const { TableName, IndexName, KeyId, Names, Entries, TransactItems, RequestItems, UserPoolId } = input;
  if (Array.isArray(TransactItems)) {
    return TransactItems.flatMap((item: Record<string, Input>) =>
      Object.entries(item).map(
        ([part, { TableName: table }]) => `${service}:${partActions[part]} on ${table}`,
      ),
    );
  }
  const resource =
    (RequestItems && Object.keys(RequestItems)[0]) ??
    (IndexName ? `${TableName}/index/${IndexName}` : TableName) ??
    KeyId ??
    (UserPoolId && 'user pool') ??
    (Array.isArray(Names) && /Secret\/(\w+)\//.exec(String(Names[0]))?.[1]) ??
    (Array.isArray(Entries) && Entries[0]?.EventBusName);
  return [`${service}:${action} on ${resource}`];
}

type WithKey = { readonly pk?: { readonly S?: string } };
type Batch = Readonly<Record<string, { readonly Keys?: readonly WithKey[] }>>;

function partitionKeysIn({ Key, Item, RequestItems }: Input): readonly (string | undefined)[] {
  const batch = Object.values((RequestItems ?? {}) as Batch).flatMap(({ Keys = [] }) => Keys);
  const named = batch.length > 0 ? batch : [(Key ?? Item ?? {}) as WithKey];
  return named.map(({ pk }) => pk?.S);
}

const publicKey = generateKeyPairSync('ed25519')
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64');
const dataKey = Buffer.alloc(32, 7).toString('base64');

const answers: Readonly<Record<string, (input: Input) => object | string>> = {
  GetItem: () => ({}),
  BatchGetItem: () => ({}),
  PutItem: () => ({}),
  UpdateItem: () => ({}),
  Query: () => ({ Items: [], Count: 0, ScannedCount: 0 }),
  Scan: () => ({ Items: [], Count: 0, ScannedCount: 0 }),
  TransactWriteItems: () => ({}),
  BatchWriteItem: () => ({ UnprocessedItems: {} }),
  GenerateDataKey: () => ({ Plaintext: dataKey, CiphertextBlob: dataKey, KeyId: 'MasterKey' }),
  GenerateMac: () => ({ Mac: dataKey, KeyId: 'ProofKey' }),
  Sign: () => ({ Signature: dataKey, KeyId: 'HeadsLogKey' }),
  GetPublicKey: () => ({ PublicKey: publicKey, KeyId: 'HeadsLogKey' }),
  'GET /Heads/': () => '<ListVersionsResult><IsTruncated>false</IsTruncated></ListVersionsResult>',
  'PUT /Heads/heads/<day>.json': () => '',
  Decrypt: () => ({ Plaintext: dataKey, KeyId: 'MasterKey' }),
  GetParameters: ({ Names }) => ({
    Parameters: Array.isArray(Names) ? [{ Name: Names[0], Value: 'sk_test_stub' }] : [],
  }),
  PutEvents: ({ Entries }) => ({
    FailedEntryCount: 0,
    Entries: Array.isArray(Entries) ? Entries.map((_, index) => ({ EventId: String(index) })) : [],
  }),
  'POST /v2/email/outbound-emails': () => ({ MessageId: 'stub' }),
  AdminUserGlobalSignOut: () => ({}),
  AdminGetUser: ({ Username }) => ({ Username }),
};

const emptyStripeList = { object: 'list', data: [], has_more: false, url: '/v1' };
