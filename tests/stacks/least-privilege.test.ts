import { apiFunctions } from '@hoops/wiring/api-functions';
import { backgroundJobs } from '@hoops/wiring/background-jobs';
import { cognitoTriggers } from '@hoops/wiring/cognito-triggers';
import { jobs } from '@hoops/wiring/jobs';
import { mailReports } from '@hoops/wiring/mail-reports';
import type { Need } from '@hoops/wiring/needs';
import { streamConsumers } from '@hoops/wiring/stream-consumers';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { beforeAll, describe, expect, it } from 'vitest';
import { approved } from './approved-calls.ts';
import { grantsByLambda } from './policy-grants.ts';
import { production } from './production.ts';
import { resourcesOf, type Synthesized } from './synth-app.ts';

const variables: Readonly<Record<Need, readonly string[]>> = {
  'events-read': ['EVENTS_TABLE'],
  'events-scan': ['EVENTS_TABLE'],
  'events-write': ['EVENTS_TABLE', 'PRODUCER_VERSION'],
  'jobs-write': ['EVENTS_TABLE', 'PRODUCER_VERSION'],
  'events-halt': ['EVENTS_TABLE'],
  proofs: ['PROOF_KEY_ID'],
  'heads-keep': ['HEADS_BUCKET', 'HEADS_KEY_ID', 'HEADS_FORMER_KEY_ID'],
  'heads-read': ['HEADS_BUCKET', 'HEADS_KEY_ID', 'HEADS_FORMER_KEY_ID'],
  'keys-open': ['KEYS_TABLE', 'MASTER_KEY_ID'],
  keys: ['KEYS_TABLE', 'MASTER_KEY_ID'],
  'keys-erase': ['KEYS_TABLE', 'MASTER_KEY_ID'],
  'rows-read': ['READ_TABLE'],
  'rows-batch': ['READ_TABLE'],
  'rows-scan': ['READ_TABLE'],
  'rows-write': ['READ_TABLE'],
  'positions-read': ['READ_TABLE'],
  coordination: ['READ_TABLE'],
  'dead-letters': ['EVENTS_TABLE'],
  'alarms-read': ['EVENTS_TABLE'],
  'inbox-read': ['INBOX_TABLE'],
  'inbox-write': ['INBOX_TABLE'],
  'bus-publish': ['EVENT_BUS_NAME'],
  'mail-send': ['COACH_EMAIL', 'MAIL_FROM', 'SES_CONFIGURATION_SET', 'SES_MAILS_PER_SECOND', 'SITE_URL'],
  'suppressions-remove': [],
  'stripe-api': ['SITE_URL', 'STRIPE_REQUESTS_PER_SECOND'],
  'stripe-webhook-secret': [],
  'cognito-verify': ['COGNITO_CLIENT_ID', 'COGNITO_USER_POOL_ID'],
  'second-factor': ['ADMIN_SECOND_FACTOR', 'COGNITO_USER_POOL_ID'],
  'sign-ins-recover': ['COGNITO_USER_POOL_ID'],
  'sign-ins-remove': ['COGNITO_USER_POOL_ID'],
};

/** Granted on everything, because X-Ray cannot limit permissions to resources. */
const tracing = ['xray:PutTraceSegments on everything', 'xray:PutTelemetryRecords on everything'];
const received = [
  'ReceiveMessage',
  'ChangeMessageVisibility',
  'GetQueueUrl',
  'DeleteMessage',
  'GetQueueAttributes',
];
const sent = ['SendMessage', 'GetQueueAttributes', 'GetQueueUrl'];
const onQueue = (actions: readonly string[], name: string) =>
  actions.map((action) => `sqs:${action} on queue ${name.replaceAll('-', '')}`);
/** Granted on everything, because ListStreams cannot be limited to a resource. */
const onStream = (table: string) => [
  'dynamodb:ListStreams on everything',
  ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
    (action) => `dynamodb:${action} on ${table} stream`,
  ),
];

type Row = { readonly name: string; readonly needs: readonly Need[]; readonly called: readonly string[] };

const lambdas: readonly Row[] = [
  ...Object.entries(apiFunctions).map(([group, { needs }]) => ({ name: `api-${group}`, needs, called: [] })),
  ...[...subscriptions, mailReports].map(({ name, needs }) => ({
    name,
    needs,
    called: onQueue(received, name),
  })),
  ...streamConsumers.map(({ name, needs, table }) => ({
    name,
    needs,
    called: [...onStream(table === 'events' ? 'Events' : 'Inbox'), ...onQueue(sent, `${name}-dead-letters`)],
  })),
  ...jobs.map(({ name, needs, segments }) => ({
    name,
    needs,
    called: segments === undefined ? onQueue(sent, 'jobs-failed') : [],
  })),
  ...backgroundJobs.map(({ name, needs }) => ({ name, needs, called: [] })),
  ...Object.values(cognitoTriggers).map(({ name, needs }) => ({
    name,
    needs,
    called: name === 'post-confirmation' ? ['cognito-idp:AdminUserGlobalSignOut on user pool'] : [],
  })),
];

let cloud: Synthesized;
beforeAll(async () => {
  cloud = await production();
});

const isLambda = (id: string, name: string) =>
  new RegExp(`^(\\w+/)?${name.replaceAll('-', '')}[0-9A-F]{8}$`).test(id);

describe.each(lambdas)('the Lambda $name', ({ name, needs, called }) => {
  it('every Lambda has exactly the permissions of its declared needs', () => {
    const [, granted] = [...grantsByLambda(cloud)].find(([id]) => isLambda(id, name)) ?? [];
    const expected = [...tracing, ...called, ...needs.flatMap((need) => approved[need])];
    expect(granted).toEqual([...new Set(expected)].sort());
  });

  it('every Lambda has exactly the environment variables of its declared needs', () => {
    const lambda = resourcesOf(cloud, 'AWS::Lambda::Function').find(({ id }) => isLambda(id, name));
    const names = Object.keys(lambda?.properties.Environment.Variables);
    const own = names.filter((variable) => !/^(SST_|NODE_OPTIONS$|AWS_NODEJS_)/.test(variable));
    const ofEdge = name.startsWith('api-') ? ['ORIGIN_SECRETS'] : [];
    expect(own.sort()).toEqual([...new Set([...ofEdge, ...needs.flatMap((need) => variables[need])])].sort());
  });
});

it('no subscriber that takes part in a rebuild may send email, charge or append events', () => {
  const taking = subscriptions.filter(({ replays }) => replays).flatMap(({ needs }) => needs);
  expect(taking).not.toHaveLength(0);
  const harmful: readonly Need[] = ['mail-send', 'stripe-api', 'events-write', 'bus-publish', 'jobs-write'];
  expect(taking.filter((need) => harmful.includes(need))).toEqual([]);
});

it('jobs that rewrite rows may not send email, charge or publish', () => {
  const rewriting = backgroundJobs.filter(({ needs }) => needs.includes('rows-write'));
  expect(rewriting.map(({ name }) => name)).toEqual(['rebuild', 'repair', 'switch', 'erase-family']);
  const harmful: readonly Need[] = ['mail-send', 'stripe-api', 'bus-publish'];
  const harmless = rewriting.filter(({ name }) => name !== 'erase-family');
  expect(harmless.flatMap(({ needs }) => needs).filter((need) => harmful.includes(need))).toEqual([]);
});

it('only erasure jobs may delete keys, and only erase-family may delete sign-ins', () => {
  const taking = (need: Need) => lambdas.filter(({ needs }) => needs.includes(need)).map(({ name }) => name);
  expect(taking('keys-erase')).toEqual(['erase-family', 'erase-requests']);
  expect(taking('sign-ins-remove')).toEqual(['erase-family']);
});

it('only the head-keeping jobs may sign heads, and they cannot append events', () => {
  const keepers = lambdas.filter(({ needs }) => needs.includes('heads-keep'));
  expect(keepers.map(({ name }) => name)).toEqual(['keep-heads', 'sign-heads']);
  expect(keepers.flatMap(({ needs }) => needs)).not.toContain('events-write');
});

it('exactly the Lambdas that append events can sign proofs', () => {
  const proving = lambdas.filter(({ needs }) => needs.includes('proofs')).map(({ name }) => name);
  const appending = lambdas
    .filter(({ needs }) => needs.includes('events-write') || needs.includes('jobs-write'))
    .map(({ name }) => name);
  expect(proving.sort()).toEqual(appending.sort());
});

it('only the projector, the row jobs and an erasure may write read-model rows', () => {
  const writers = lambdas.filter(({ needs }) => needs.includes('rows-write')).map(({ name }) => name);
  expect(writers).toEqual(['projector', 'remove-old-rows', 'rebuild', 'repair', 'switch', 'erase-family']);
});

it('the only Lambdas are the declared Lambdas and SST’s own', () => {
  const others = [...grantsByLambda(cloud).keys()].filter(
    (id) => !lambdas.some(({ name }) => isLambda(id, name)),
  );
  expect(others).toEqual([
    expect.stringMatching(/^Secrets\/CustomResourceHandler/),
    expect.stringMatching(/^Web\/CustomResourceHandler/),
  ]);
});

it('no Lambda role has a managed policy except basic execution', () => {
  const policies = resourcesOf(cloud, 'AWS::IAM::Role')
    .filter(({ properties }) => JSON.stringify(properties).includes('lambda.amazonaws.com'))
    .flatMap(({ properties }) => properties.ManagedPolicyArns ?? []);
  expect(policies.length).toBeGreaterThan(0);
  for (const policy of policies) {
    expect(JSON.stringify(policy)).toMatch(/service-role\/AWSLambdaBasicExecutionRole"/);
  }
});
