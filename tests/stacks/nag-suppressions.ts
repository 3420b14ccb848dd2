import type { NagPackSuppression } from 'cdk-nag';

const everywhere: readonly NagPackSuppression[] = [
  {
    id: 'AwsSolutions-IAM4',
    reason: "AWS's own policy for writing a log; our Lambdas have no other managed policy (a test says so).",
    appliesTo: ['Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'],
  },
  {
    id: 'AwsSolutions-IAM5',
    reason:
      'X-Ray, dynamodb:ListStreams, cloudwatch:GetMetricData and the list of suppressed addresses know no resources; nothing else is on * (a test says so).',
    appliesTo: ['Resource::*'],
  },
];

const deadLetterQueues: NagPackSuppression = {
  id: 'AwsSolutions-SQS3',
  reason: 'These queues are the dead-letter queues, of rules, streams and jobs, which the rule cannot see.',
};

const keptHeads: NagPackSuppression = {
  id: 'AwsSolutions-IAM5',
  reason: 'The heads of each day are an object of their own, named after the day.',
  appliesTo: [{ regex: '/^Resource::<Heads.*\\.Arn>\\/heads\\/\\*$/g' }],
};

const everyAlarm: NagPackSuppression = {
  id: 'AwsSolutions-IAM5',
  reason: 'A list of alarms is asked for under every name; CloudWatch answers none for a narrower resource.',
  appliesTo: [{ regex: '/^Resource::arn:<AWS::Partition>:cloudwatch:.*:alarm:\\*$/g' }],
};

const sstHandler: NagPackSuppression = {
  id: 'AwsSolutions-L1',
  reason: "SST's own custom resource runs on the Node version that SST chose.",
};

export const nagSuppressions: Readonly<Record<string, readonly NagPackSuppression[]>> = {
  Data: [
    {
      id: 'AwsSolutions-S1',
      reason: 'One job writes here and only auditors read; CloudTrail has its calls to KMS.',
    },
    { id: 'AwsSolutions-KMS5', reason: 'KMS rotates neither keys for HMAC nor keys that sign.' },
    {
      id: 'AwsSolutions-IAM4',
      reason: "AWS's own policy for backups: what AWS Backup calls on a table is not documented otherwise.",
      appliesTo: [
        'Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup',
      ],
    },
  ],
  Secrets: [...everywhere, sstHandler],
  Mail: [],
  Bus: [],
  Auth: [
    ...everywhere,
    {
      id: 'AwsSolutions-COG1',
      reason: 'Eight characters with upper case, lower case and a digit; parents sign up once, on a phone.',
    },
    {
      id: 'AwsSolutions-COG2',
      reason:
        'The rule wants a second factor of everyone; here administrators need one, by the API, and parents may.',
    },
  ],
  Subscribers: [...everywhere, deadLetterQueues],
  MailReports: [...everywhere, deadLetterQueues],
  Streams: [...everywhere, deadLetterQueues],
  Jobs: [
    ...everywhere,
    deadLetterQueues,
    {
      id: 'AwsSolutions-SF1',
      reason:
        'Step Functions keeps the history of each execution for 90 days; the Lambdas log what they did.',
    },
    {
      id: 'AwsSolutions-IAM5',
      reason: 'The executions of a state machine of its own, whose names AWS makes.',
      appliesTo: [{ regex: '/^Resource::arn:.*:states:.*:execution:.*\\*$/g' }],
    },
    keptHeads,
  ],
  HttpApi: [
    ...everywhere,
    keptHeads,
    everyAlarm,
    {
      id: 'AwsSolutions-APIG4',
      reason: 'The public routes are a list that was approved by hand; http-api.test.ts compares.',
    },
    {
      id: 'AwsSolutions-SMG4',
      reason:
        "No person knows this secret; the stage's setting makes the next one (docs/runbooks/secrets.md).",
    },
  ],
  Web: [
    ...everywhere,
    sstHandler,
    {
      id: 'AwsSolutions-IAM5',
      reason: "SST's uploader writes the site's files, whose names it cannot know, and reads its own assets.",
      appliesTo: [
        { regex: '/^Resource::<SiteFiles.*\\.Arn>\\/\\*$/g' },
        { regex: '/^Resource::arn:<AWS::Partition>:s3:::cdk-.*-assets-.*\\/\\*$/g' },
      ],
    },
    { id: 'AwsSolutions-CFR1', reason: 'Grandparents abroad may look at the schedule.' },
    {
      id: 'AwsSolutions-CFR3',
      reason:
        'An access log holds query strings, and with them names of children; the API logs what was called.',
    },
    {
      id: 'AwsSolutions-CFR4',
      reason: "Without a certificate of its own a site has CloudFront's, and its choice of TLS versions.",
    },
    { id: 'AwsSolutions-S1', reason: 'The bucket without an access log is the one that holds the logs.' },
  ],
  Observability: [],
};
