import { coordinationKeys } from '@hoops/wiring/coordination-rows';
import { deadLetterQueuesOf, letterQueues, queueNames } from '@hoops/wiring/dead-letter-queues';
import { stripeLimitsOf } from '@hoops/wiring/limits';
import type { Need } from '@hoops/wiring/needs';
import { eventsTable, inboxTable, readTable } from '@hoops/wiring/tables';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { ArnFormat } from 'aws-cdk-lib/core';
import { type Secret, type Stack, use } from '#platform';
import { Bus } from './bus.ts';
import { Data } from './data.ts';
import { Mail } from './mail.ts';
import { Secrets } from './origin-secrets.ts';
import { isPoolNeed, type PoolNeed, poolGrants, requiredPool, type UserPool } from './pool-needs.ts';
import { physicalName, stageSettings } from './stage-settings.ts';
import { allow, byKey, type Grant, halting, reading, writing } from './statements.ts';

type Grants = {
  readonly environment: Record<string, string>;
  readonly statements: PolicyStatement[];
  readonly secrets: Secret[];
};

/**
 * Grants of needs, without duplicates.
 * @param pool user pool, for token or second-factor checks; passed in, because the pool depends on its
 * triggers
 */
export const grantsFor = (stack: Stack, needs: readonly Need[], pool?: UserPool): Grants => {
  const granted = [...new Set(needs)].map((need) =>
    isPoolNeed(need) ? poolGrants[need](stack, requiredPool(pool)) : grants[need](stack),
  );
  return {
    environment: Object.assign({}, ...granted.map(({ environment }) => environment)),
    statements: granted.flatMap(({ statements }) => statements ?? []),
    secrets: granted.flatMap(({ secrets }) => secrets ?? []),
  };
};

/**
 * Grants per need with explicit actions, because SST's bindings grant whole services. Variables match
 * runtime/config.ts.
 */
const grants: Readonly<Record<Exclude<Need, PoolNeed>, (stack: Stack) => Grant>> = {
  'events-read': () => usingEvents((events) => reading(events, eventsTable)),
  'events-scan': () =>
    usingEvents(({ tableArn }) => [allow(['dynamodb:Scan'], [tableArn, `${tableArn}/index/time`])]),
  'events-write': (stack) =>
    appending(stack, ({ tableArn }) =>
      allow(['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'], [tableArn]),
    ),
  'jobs-write': (stack) => appending(stack, (events) => byKey(events, ['PutItem'], ['job#'])),
  'events-halt': () => usingEvents((events) => [halting(events)]),
  proofs: () => {
    const { proofKey } = use(Data);
    return {
      environment: { PROOF_KEY_ID: proofKey.keyId },
      statements: [allow(['kms:GenerateMac'], [proofKey.keyArn])],
    };
  },
  'heads-keep': (stack) => {
    const { heads, headsKey, formerHeadsKey } = use(Data);
    return {
      environment: {
        HEADS_BUCKET: heads.bucketName,
        HEADS_KEY_ID: headsKey.keyId,
        HEADS_FORMER_KEY_ID: formerHeadsKey.keyId,
        ...stageSettings(stack.stage).outsiders,
      },
      statements: [
        allow(['s3:ListBucketVersions'], [heads.bucketArn]),
        allow(['s3:PutObject', 's3:GetObjectVersion'], [heads.arnForObjects('heads/*')]),
        allow(['kms:Sign', 'kms:Verify', 'kms:GetPublicKey'], [headsKey.keyArn]),
        allow(['kms:Verify'], [formerHeadsKey.keyArn]),
      ],
    };
  },
  'heads-read': (stack) => {
    const { heads, headsKey, formerHeadsKey } = use(Data);
    return {
      environment: {
        HEADS_BUCKET: heads.bucketName,
        HEADS_KEY_ID: headsKey.keyId,
        HEADS_FORMER_KEY_ID: formerHeadsKey.keyId,
        ...stageSettings(stack.stage).outsiders,
      },
      statements: [
        allow(['s3:ListBucketVersions'], [heads.bucketArn]),
        allow(['s3:GetObjectVersion'], [heads.arnForObjects('heads/*')]),
        allow(['kms:Verify'], [headsKey.keyArn, formerHeadsKey.keyArn]),
      ],
    };
  },
  'keys-open': () => usingKeys(['dynamodb:BatchGetItem'], ['kms:Decrypt']),
  keys: () =>
    usingKeys(['dynamodb:BatchGetItem', 'dynamodb:PutItem'], ['kms:GenerateDataKey', 'kms:Decrypt']),
  'keys-erase': () => usingKeys(['dynamodb:UpdateItem'], []),
  'rows-read': () => {
    const { read } = use(Data);
    return { environment: { READ_TABLE: read.tableName }, statements: reading(read, readTable) };
  },
  'rows-batch': () => usingRows(['dynamodb:BatchGetItem']),
  'rows-scan': () => usingRows(['dynamodb:Scan']),
  'rows-write': () => {
    const { read } = use(Data);
    return { environment: { READ_TABLE: read.tableName }, statements: writing(read) };
  },
  'positions-read': () => {
    const { read } = use(Data);
    const { publishedPosition } = coordinationKeys;
    return {
      environment: { READ_TABLE: read.tableName },
      statements: [byKey(read, ['BatchGetItem'], [publishedPosition])],
    };
  },
  coordination: () => {
    const { read } = use(Data);
    const prefixes = Object.values(coordinationKeys);
    return {
      environment: { READ_TABLE: read.tableName },
      statements: [byKey(read, ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'], prefixes)],
    };
  },
  'dead-letters': (stack) => {
    // Listed once, because CDK creates managed policies if a role's policy exceeds its limit.
    const lookingActions = ['sqs:GetQueueUrl', 'sqs:GetQueueAttributes'];
    const arnsOf = (names: readonly string[]): string[] =>
      names.map((name) => stack.formatArn({ service: 'sqs', resource: physicalName(stack, name) }));
    const queues = arnsOf(queueNames);
    const graves = arnsOf(letterQueues.flatMap(deadLetterQueuesOf));
    return {
      environment: { EVENTS_TABLE: use(Data).events.tableName },
      statements: [
        allow([...lookingActions, 'sqs:SendMessage'], queues),
        // Allows reading the age of the oldest messages; CloudWatch offers no narrower permission.
        allow(['cloudwatch:GetMetricData'], ['*']),
        allow(
          [...lookingActions, 'sqs:ReceiveMessage', 'sqs:ChangeMessageVisibility', 'sqs:DeleteMessage'],
          graves,
        ),
      ],
    };
  },
  'alarms-read': (stack) => {
    // Wildcard, because listing alarms requires a wildcard resource.
    const every = { service: 'cloudwatch', resource: 'alarm', resourceName: '*' };
    const arn = stack.formatArn({ ...every, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
    return {
      environment: { EVENTS_TABLE: use(Data).events.tableName },
      statements: [allow(['cloudwatch:DescribeAlarms'], [arn])],
    };
  },
  'inbox-read': () => {
    const { inbox } = use(Data);
    return { environment: { INBOX_TABLE: inbox.tableName }, statements: reading(inbox, inboxTable) };
  },
  'inbox-write': () => {
    const { inbox } = use(Data);
    return {
      environment: { INBOX_TABLE: inbox.tableName },
      statements: [allow(['dynamodb:PutItem', 'dynamodb:UpdateItem'], [inbox.tableArn])],
    };
  },
  'bus-publish': () => {
    const { bus } = use(Bus);
    return {
      environment: { EVENT_BUS_NAME: bus.eventBusName },
      statements: [allow(['events:PutEvents'], [bus.eventBusArn])],
    };
  },
  'mail-send': (stack) => {
    const { identity, configurationSet } = use(Mail);
    const { mailFrom, coachEmail, siteUrl, mailIdentity, mailsPerSecond } = stageSettings(stack.stage);
    const { configurationSetName } = configurationSet;
    return {
      environment: {
        MAIL_FROM: mailFrom,
        COACH_EMAIL: coachEmail,
        SITE_URL: siteUrl,
        SES_CONFIGURATION_SET: configurationSetName,
        SES_MAILS_PER_SECOND: String(mailsPerSecond),
      },
      statements: [
        allow(
          ['ses:SendEmail'],
          [
            // In SES's sandbox, the identity of each recipient needs permission too.
            mailIdentity === 'address'
              ? stack.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' })
              : identity.emailIdentityArn,
            stack.formatArn({
              service: 'ses',
              resource: 'configuration-set',
              resourceName: configurationSetName,
            }),
          ],
        ),
      ],
    };
  },
  // Wildcard, because the suppression list belongs to the account and is not a resource.
  'suppressions-remove': () => ({ statements: [allow(['ses:DeleteSuppressedDestination'], ['*'])] }),
  'stripe-api': (stack) => {
    const { siteUrl, stripeRequestsPerSecond } = stageSettings(stack.stage);
    const { perSecondOfProcess } = stripeLimitsOf(stripeRequestsPerSecond);
    return {
      environment: { SITE_URL: siteUrl, STRIPE_REQUESTS_PER_SECOND: String(perSecondOfProcess) },
      secrets: [use(Secrets).STRIPE_SECRET_KEY],
    };
  },
  'stripe-webhook-secret': () => {
    const { STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_PREVIOUS } = use(Secrets);
    return { secrets: [STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_PREVIOUS] };
  },
};

const usingEvents = (
  statements: (events: Table) => readonly PolicyStatement[],
): Required<Omit<Grant, 'secrets'>> => {
  const { events } = use(Data);
  return { environment: { EVENTS_TABLE: events.tableName }, statements: statements(events) };
};

const appending = (stack: Stack, statement: (events: Table) => PolicyStatement): Grant => {
  const { environment, statements } = usingEvents((events) => [statement(events)]);
  const { producerVersion } = stageSettings(stack.stage);
  return { environment: { ...environment, PRODUCER_VERSION: producerVersion }, statements };
};

const usingRows = (actions: string[]): Grant => {
  const { read } = use(Data);
  return {
    environment: { READ_TABLE: read.tableName },
    statements: [allow(actions, [read.tableArn])],
  };
};

const usingKeys = (ofTable: string[], ofMasterKey: string[]): Grant => {
  const { keys, masterKey } = use(Data);
  return {
    environment: { KEYS_TABLE: keys.tableName, MASTER_KEY_ID: masterKey.keyId },
    statements: [
      allow(ofTable, [keys.tableArn]),
      ...(ofMasterKey.length > 0 ? [allow(ofMasterKey, [masterKey.keyArn])] : []),
    ],
  };
};
