import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AttributeValue, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { type Route, routeKeyOf } from '@hoops/api/http/route';
import { type RouteId, routeList } from '@hoops/api/routes';
import { setUpStripe } from '@hoops/billing/setup/setup-stripe';
import { accessStreams } from '@hoops/domain/access/access-decider';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { isCommitItem } from '@hoops/event-store/commit-item';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { repository, streamReader } from '@hoops/event-store/repository';
import { commandDepsFromConfig, keysFromConfig } from '@hoops/event-store/store-from-config';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { toLambdaRecord } from '@hoops/local/streams/lambda-record';
import { setEnvironment } from '@hoops/local/system/environment';
import { startLocalStripe } from '@hoops/local-stripe/server';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import { apiFunctions } from '@hoops/wiring/api-functions';
import { inboxTable, readTable, eventsTable as storedEvents, tables } from '@hoops/wiring/tables';
import type { APIGatewayProxyStructuredResultV2, DynamoDBRecord } from 'aws-lambda';
import type Stripe from 'stripe';
import { vi } from 'vitest';
import { keptEnvironment } from '../../system/kept-environment.ts';
import { connect } from '../billing/billing-world.ts';
import { startTracedAws } from './traced-aws.ts';

type AnyHandler = (event: object) => Promise<unknown>;
export type RouteRow = Route & { readonly id: RouteId };

/** Lambda process, cold before its first call. */
export type Process = { readonly run: (address: string, event: object) => Promise<unknown> };

/** Loads a separate copy of the modules on the first call, like a new process. */
export const startProcess = (): Process => {
  const handlers = new Map<string, AnyHandler>();
  const load = async (address: string): Promise<AnyHandler> => {
    const [path, name = ''] = address.split('.');
    const found: unknown = (await import(/* @vite-ignore */ `../../../${path}.ts`))[name];
    if (typeof found !== 'function') throw new Error(`There is no ${address}.`);
    return found as AnyHandler;
  };
  return {
    async run(address, event) {
      if (handlers.size === 0) vi.resetModules();
      const handler = handlers.get(address) ?? (await load(address));
      handlers.set(address, handler);
      return handler(event);
    },
  };
};

export const routeNamed = (id: RouteId): RouteRow => {
  const found = routeList.find((route) => route.id === id);
  if (!found) throw new Error(`There is no route ${id}.`);
  return found;
};

/**
 * Tables, Stripe and services as on AWS, with keys in KMS and secrets in parameters. The clock is frozen
 * while calls are counted.
 */
export const startTracedClub = async (at: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'hoops-calls-'));
  const restore = keptEnvironment();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  const database = await startDynamoDb({ dataDir: folder });
  const stripe = await startLocalStripe({ dataDir: join(folder, 'stripe'), now: () => new Date() });
  const parameters = '/sst/hoops/test/';
  const webhookSecret = 'whsec_test';
  const aws = await startTracedAws({
    [`${parameters}Secret/STRIPE_SECRET_KEY/value`]: stripe.secretKey,
    [`${parameters}Secret/STRIPE_WEBHOOK_SECRET/value`]: webhookSecret,
  });
  const siteUrl = 'https://club.example';
  setEnvironment({
    siteUrl,
    // Unreachable address, because no local system is running.
    systemUrl: 'http://localhost:1',
    masterKeyFile: '',
    proofKeyFile: '',
    headsFolder: join(folder, 'heads'),
    headsKeyFile: join(folder, 'heads.key'),
    dynamoDb: database.endpoint,
    eventBridge: aws.url,
    ses: aws.url,
    cognito: 'http://127.0.0.1:1',
    stripe: stripe.url,
    stripeSecretKey: '',
    stripeWebhookSecret: '',
  });
  for (const local of [
    'MASTER_KEY_FILE',
    'PROOF_KEY_FILE',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'LOCAL_SYSTEM_URL',
  ])
    delete process.env[local];
  Object.assign(process.env, {
    MASTER_KEY_ID: 'master',
    PROOF_KEY_ID: 'proof',
    AWS_ENDPOINT_URL_KMS: aws.url,
    AWS_ENDPOINT_URL_SSM: aws.url,
    AWS_ENDPOINT_URL_SQS: aws.url,
    AWS_ENDPOINT_URL_CLOUDWATCH: aws.url,
    SST_SSM_PREFIX: parameters,
    SST_APP: 'hoops',
  });
  await createTables(database.endpoint, tables);
  const provider = connect(stripe);
  await setUpStripe(provider, { siteUrl });

  const seen = new Set<string>();
  const stored = async (table: string, isOne: typeof isCommitItem): Promise<readonly DynamoDBRecord[]> => {
    const client = new DynamoDBClient(localAwsConfig(database.endpoint));
    const items: Record<string, AttributeValue>[] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) items.push(...Items);
    client.destroy();
    const isNew = (item: Record<string, AttributeValue>) => {
      const key = `${table} ${item.pk?.S} ${item.sk?.S}`;
      if (!isOne(item) || seen.has(key)) return false;
      seen.add(key);
      return true;
    };
    return items.filter(isNew).map((NewImage, index) =>
      toLambdaRecord(
        {
          eventID: String(index),
          eventName: 'INSERT',
          dynamodb: { SequenceNumber: String(index), NewImage },
        },
        'arn',
      ),
    );
  };

  const club = {
    stripe: provider,
    aws,
    async ask(
      by: Process,
      id: RouteId,
      caller: string,
      input: object,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Record<string, unknown>> {
      const route = routeNamed(id);
      const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
      const ofPath = Object.entries(input).filter(([name]) => named.includes(name));
      const claims = {
        sub: caller,
        email: `${caller}@example.com`,
        auth_time: '1795780800',
        iat: '1795780800',
      };
      const answer = (await by.run(apiFunctions[route.group].handler, {
        routeKey: routeKeyOf(route),
        headers,
        pathParameters: Object.fromEntries(ofPath),
        ...(route.method === 'POST'
          ? { body: JSON.stringify(input) }
          : {
              queryStringParameters: Object.fromEntries(
                Object.entries(input).map(([name, value]) => [name, String(value)]),
              ),
            }),
        requestContext: {
          requestId: 'r',
          http: { sourceIp: '192.0.2.1' },
          ...(caller !== '' && { authorizer: { jwt: { claims } } }),
        },
        isBase64Encoded: false,
      })) as APIGatewayProxyStructuredResultV2;
      if (answer.statusCode !== 200) throw new Error(`${id} answered ${answer.statusCode}: ${answer.body}`);
      return JSON.parse(answer.body ?? '');
    },
    family: async (sub: string) => {
      const { state } = await streamReader(commandDepsFromConfig().store, familyStreams).load(familyId(sub));
      if (state.kind !== 'registered') throw new Error(`${sub} is not registered.`);
      return state;
    },
    grantAdmin: (sub: string) =>
      repository(commandDepsFromConfig(), accessStreams).execute(
        sub,
        [{ type: 'GrantAdmin', sub, operator: 'test' }],
        { commandId: `grant-${sub}`, actor: { sub: 'operator', role: 'operator' }, correlationId: 'grant' },
      ),
    putCard: async (sub: string, card: string): Promise<void> => {
      const customer = (await club.family(sub)).stripeCustomerId;
      if (!customer) throw new Error(`${sub} is no customer.`);
      const { id } = await provider.paymentMethods.attach(card, { customer });
      await provider.customers.update(customer, { invoice_settings: { default_payment_method: id } });
      await repository(commandDepsFromConfig(), familyStreams).execute(
        familyId(sub),
        [{ type: 'ObserveDefaultCard', hasDefault: true, card: null }],
        { commandId: `card-${id}`, actor: { sub, role: 'parent' }, correlationId: 'card' },
      );
    },
    projectAll: async (): Promise<void> => {
      const { store } = commandDepsFromConfig();
      const rows = dynamoDbReadStore(documentClient(), readTable.name);
      for await (const stream of store.streams())
        await projectStream({ store, keys: keysFromConfig(), rows }, 1, stream);
    },
    webhook: (by: Process, event: Stripe.Event): Promise<unknown> => {
      const payload = JSON.stringify(event);
      const signature = provider.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
      return club.ask(by, 'stripeWebhook', '', JSON.parse(payload), { 'stripe-signature': signature });
    },
    reported: async (isOne: (event: Stripe.Event) => boolean): Promise<readonly Stripe.Event[]> => {
      const events = [];
      for await (const event of provider.events.list({ limit: 100 })) events.push(event);
      return events.reverse().filter(isOne);
    },
    deliver: async (by: Process, isOne: (event: Stripe.Event) => boolean): Promise<void> => {
      for (const event of await club.reported(isOne)) await club.webhook(by, event);
      await by.run('packages/billing/src/handlers/webhook-processor.handler', {
        Records: await club.newWebhooks(),
      });
    },
    snapshot: (sub: string) =>
      commandDepsFromConfig().store.snapshot(familyStream(familyId(sub)), familyStreams.decider),
    snapshotCommit: async (sub: string): Promise<number | undefined> => {
      const log = dynamoDbCommitLog(dynamoDbClient(), storedEvents.name);
      return (await log.latest(familyStream(familyId(sub)), 1)).snapshot?.commit;
    },
    newCommits: () => stored(storedEvents.name, isCommitItem),
    newWebhooks: () => stored(inboxTable.name, () => true),
    travel: async (to: string): Promise<void> => {
      vi.setSystemTime(new Date(to));
      await stripe.runDue();
    },
    close: async (): Promise<void> => {
      vi.useRealTimers();
      await stripe.close();
      await aws.close();
      await database.close();
      restore();
      await rm(folder, { recursive: true });
    },
  };
  return club;
};

export type TracedClub = Awaited<ReturnType<typeof startTracedClub>>;
