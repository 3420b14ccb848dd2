import { deadLetterQueuesOf, letterQueues, queueNames } from '@hoops/wiring/dead-letter-queues';
import type { Need } from '@hoops/wiring/needs';

/** Permissions of each need, repeated by hand so a test detects wider grants. */
export const approved: Readonly<Record<Need, readonly string[]>> = {
  'events-read': [
    'dynamodb:GetItem on Events',
    'dynamodb:Query on Events',
    'dynamodb:Query on Events/index/time',
  ],
  'events-scan': ['dynamodb:Scan on Events', 'dynamodb:Scan on Events/index/time'],
  'events-write': ['dynamodb:PutItem on Events', 'dynamodb:ConditionCheckItem on Events'],
  'jobs-write': ['dynamodb:PutItem on Events (job#*)'],
  'events-halt': ['dynamodb:PutItem on Events (pk, sk, haltedCommit, haltedFor)'],
  proofs: ['kms:GenerateMac on ProofKey'],
  'heads-keep': [
    's3:ListBucketVersions on Heads',
    's3:PutObject on Heads/heads/*',
    's3:GetObjectVersion on Heads/heads/*',
    'kms:Sign on HeadsLogKey',
    'kms:Verify on HeadsLogKey',
    'kms:GetPublicKey on HeadsLogKey',
    'kms:Verify on HeadsKey',
  ],
  'heads-read': [
    's3:ListBucketVersions on Heads',
    's3:GetObjectVersion on Heads/heads/*',
    'kms:Verify on HeadsLogKey',
    'kms:Verify on HeadsKey',
  ],
  'keys-open': ['dynamodb:BatchGetItem on Keys', 'kms:Decrypt on MasterKey'],
  keys: [
    'dynamodb:BatchGetItem on Keys',
    'dynamodb:PutItem on Keys',
    'kms:GenerateDataKey on MasterKey',
    'kms:Decrypt on MasterKey',
  ],
  'keys-erase': ['dynamodb:UpdateItem on Keys'],
  'rows-read': [
    'dynamodb:GetItem on Read',
    'dynamodb:Query on Read',
    ...['byActor', 'byRequest', 'byTime', 'byType'].map((index) => `dynamodb:Query on Read/index/${index}`),
  ],
  'rows-batch': ['dynamodb:BatchGetItem on Read'],
  'rows-scan': ['dynamodb:Scan on Read'],
  'rows-write': [
    'dynamodb:PutItem on Read',
    'dynamodb:UpdateItem on Read',
    'dynamodb:DeleteItem on Read',
    'dynamodb:BatchWriteItem on Read',
    'dynamodb:ConditionCheckItem on Read',
  ],
  'positions-read': ['dynamodb:BatchGetItem on Read (published#*)'],
  coordination: [
    'dynamodb:BatchGetItem on Read (cursor#*, intent#*, published#*, rate#*, turn#*)',
    'dynamodb:GetItem on Read (cursor#*, intent#*, published#*, rate#*, turn#*)',
    'dynamodb:PutItem on Read (cursor#*, intent#*, published#*, rate#*, turn#*)',
    'dynamodb:UpdateItem on Read (cursor#*, intent#*, published#*, rate#*, turn#*)',
  ],
  'dead-letters': [
    'cloudwatch:GetMetricData on everything',
    ...queueNames.flatMap((name) => [
      `sqs:GetQueueUrl on queue ${name}`,
      `sqs:GetQueueAttributes on queue ${name}`,
      `sqs:SendMessage on queue ${name}`,
    ]),
    ...letterQueues
      .flatMap(deadLetterQueuesOf)
      .flatMap((name) => [
        `sqs:GetQueueUrl on queue ${name}`,
        `sqs:GetQueueAttributes on queue ${name}`,
        `sqs:ReceiveMessage on queue ${name}`,
        `sqs:ChangeMessageVisibility on queue ${name}`,
        `sqs:DeleteMessage on queue ${name}`,
      ]),
  ],
  'alarms-read': ['cloudwatch:DescribeAlarms on every alarm'],
  'inbox-read': [
    'dynamodb:GetItem on Inbox',
    'dynamodb:Query on Inbox',
    'dynamodb:Query on Inbox/index/pending',
  ],
  'inbox-write': ['dynamodb:PutItem on Inbox', 'dynamodb:UpdateItem on Inbox'],
  'bus-publish': ['events:PutEvents on Bus'],
  'mail-send': ['ses:SendEmail on identity', 'ses:SendEmail on configuration set'],
  'suppressions-remove': ['ses:DeleteSuppressedDestination on everything'],
  'stripe-api': ['ssm:GetParameters on STRIPE_SECRET_KEY'],
  'stripe-webhook-secret': [
    'ssm:GetParameters on STRIPE_WEBHOOK_SECRET',
    'ssm:GetParameters on STRIPE_WEBHOOK_SECRET_PREVIOUS',
  ],
  'cognito-verify': [],
  'second-factor': ['cognito-idp:AdminGetUser on user pool'],
  'sign-ins-recover': [
    'cognito-idp:AdminGetUser on user pool',
    'cognito-idp:AdminSetUserMFAPreference on user pool',
    'cognito-idp:AdminUserGlobalSignOut on user pool',
  ],
  'sign-ins-remove': ['cognito-idp:AdminDeleteUser on user pool'],
};
