import { tables } from '@hoops/wiring/tables';
import { beforeAll, describe, expect, it } from 'vitest';
import { account } from './aws-stub.ts';
import { lambdaNamed } from './bundles.ts';
import { production } from './production.ts';
import { productionSettings } from './production-settings.ts';
import { isAllowedByPolicy } from './resource-policy.ts';
import { resourcesOf, type Synthesized } from './synth-app.ts';

let cloud: Synthesized;
beforeAll(async () => {
  cloud = await production();
});

const keySchema = (spec: {
  readonly partitionKey: { name: string };
  readonly sortKey?: { name: string };
}) => [
  { AttributeName: spec.partitionKey.name, KeyType: 'HASH' },
  ...(spec.sortKey ? [{ AttributeName: spec.sortKey.name, KeyType: 'RANGE' }] : []),
];

describe.each(tables)('the table $name', (spec) => {
  const table = () => {
    const found = resourcesOf(cloud, 'AWS::DynamoDB::Table').find(
      ({ properties }) => properties.TableName === `prod-all-american-hoops-${spec.name}`,
    );
    if (!found) throw new Error(`There is no table ${spec.name}.`);
    return found;
  };

  it('a table is retained when its stack is deleted, with 35 days of point-in-time recovery', () => {
    expect(table().resource.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(table().resource.UpdateReplacePolicy).toBe('Retain');
    expect(table().properties).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      SSESpecification: { SSEEnabled: true },
      BillingMode: 'PAY_PER_REQUEST',
    });
  });

  it('every table has its declared keys, stream and expiry', () => {
    const { properties } = table();
    expect(properties.KeySchema).toEqual(keySchema(spec));
    expect(properties.StreamSpecification).toEqual(spec.stream && { StreamViewType: spec.stream });
    expect(properties.TimeToLiveSpecification).toEqual(
      spec.ttl && { AttributeName: spec.ttl, Enabled: true },
    );
  });

  it('every table has its declared indexes', () => {
    const indexes = (spec.indexes ?? []).map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index),
      Projection:
        typeof index.projection === 'string'
          ? { ProjectionType: index.projection }
          : { ProjectionType: 'INCLUDE', NonKeyAttributes: index.projection.include },
    }));
    expect(table().properties.GlobalSecondaryIndexes ?? []).toEqual(indexes);
  });
});

it('no undeclared tables exist', () => {
  expect(resourcesOf(cloud, 'AWS::DynamoDB::Table')).toHaveLength(tables.length);
});

it('tables are created last, because their deletion protection would block a rollback', () => {
  const tables = resourcesOf(cloud, 'AWS::DynamoDB::Table').map(({ id, resource }) => ({
    id,
    waitsFor: [resource.DependsOn ?? []].flat(),
  }));
  const others = ['AWS::KMS::Key', 'AWS::S3::Bucket', 'AWS::S3::BucketPolicy']
    .flatMap((type) => resourcesOf(cloud, type))
    .filter(({ stack, id }) => stack === 'Data' && !/^(Backup|HeadsTrail)/.test(id))
    .map(({ id }) => id);
  expect(others).toHaveLength(6);
  for (const [index, { waitsFor }] of tables.entries()) {
    expect(waitsFor).toEqual(expect.arrayContaining(others));
    if (index > 0) expect(waitsFor).toContain(tables[index - 1]?.id);
  }
});

describe.each([
  ['MasterKey', 'wraps the keys of the families'],
  ['ProofKey', 'proves who wrote a commit'],
  ['HeadsLogKey', 'signs the log of heads'],
  ['HeadsKey', 'verifies earlier heads'],
])('the key %s, which %s', (name) => {
  const key = () => {
    const found = resourcesOf(cloud, 'AWS::KMS::Key').find(({ id }) => id.startsWith(name));
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };

  it('every key is retained and has a 30-day deletion window', () => {
    expect(key().resource.DeletionPolicy).toBe('Retain');
    expect(key().properties.PendingWindowInDays).toBe(30);
  });

  it('no one can delete or disable a key, and the account keeps control of the key', () => {
    const { Statement: statements } = key().properties.KeyPolicy;
    const mayOwner = (action: string) => isAllowedByPolicy(statements, { account, action, context: {} });
    expect(mayOwner('kms:ScheduleKeyDeletion')).toBe(false);
    expect(mayOwner('kms:DisableKey')).toBe(false);
    expect(mayOwner('kms:PutKeyPolicy')).toBe(true);
    expect(mayOwner('kms:CancelKeyDeletion')).toBe(true);
  });
});

it('the master key is rotated, and both keys needed for a copy are multi-region', () => {
  const multiRegion = resourcesOf(cloud, 'AWS::KMS::Key').filter(
    ({ properties }) => properties.MultiRegion === true,
  );
  expect(multiRegion.map(({ id }) => id.slice(0, -8))).toEqual(['MasterKey', 'ProofKey']);
  expect(multiRegion[0]?.properties.EnableKeyRotation).toBe(true);
});

it('events and keys are backed up every night and copied to the configured vault', () => {
  const [plan] = resourcesOf(cloud, 'AWS::Backup::BackupPlan');
  const fiveWeeks = { DeleteAfterDays: 35 };
  expect(plan?.properties.BackupPlan.BackupPlanRule).toEqual([
    expect.objectContaining({
      ScheduleExpression: 'cron(0 8 * * ? *)',
      Lifecycle: fiveWeeks,
      CopyActions: [
        { DestinationBackupVaultArn: productionSettings.BACKUP_COPY_VAULT_ARN, Lifecycle: fiveWeeks },
      ],
    }),
  ]);
  const [selection] = resourcesOf(cloud, 'AWS::Backup::BackupSelection');
  expect(selection?.properties.BackupSelection.Resources).toEqual([
    { 'Fn::GetAtt': [expect.stringMatching(/^Events/), 'Arn'] },
    { 'Fn::GetAtt': [expect.stringMatching(/^Keys/), 'Arn'] },
  ]);
});

it('a failed backup or copy is mailed to the subscribers of alarms', () => {
  expect(resourcesOf(cloud, 'AWS::Backup::BackupVault')[0]?.properties.BackupVaultName).not.toBe(
    'prod-all-american-hoops-backups',
  );
  const rule = resourcesOf(cloud, 'AWS::Events::Rule').find(({ id }) => id.startsWith('BackupFailures'));
  expect(rule?.properties.EventPattern).toEqual({
    source: ['aws.backup'],
    'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
    detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'] },
  });
  const [policy] = resourcesOf(cloud, 'AWS::SNS::TopicPolicy');
  expect(JSON.stringify(policy?.properties.PolicyDocument)).toContain('events.amazonaws.com');
  expect(JSON.stringify(rule?.properties.Targets)).toContain('Alarms');
});

it('a trail records who writes signed heads', () => {
  const [trail] = resourcesOf(cloud, 'AWS::CloudTrail::Trail');
  expect(trail?.properties.EventSelectors).toMatchObject([
    {
      ReadWriteType: 'WriteOnly',
      IncludeManagementEvents: false,
      DataResources: [{ Type: 'AWS::S3::Object' }],
    },
  ]);
  expect(JSON.stringify(trail?.properties.EventSelectors)).toMatch(/"Heads[0-9A-F]{8}"/);
});

it('the account that owns the other vault can decrypt its backup copies', () => {
  const key = resourcesOf(cloud, 'AWS::KMS::Key').find(({ id }) => id.startsWith('BackupKey'));
  expect(JSON.stringify(key?.properties.KeyPolicy.Statement)).toMatch(/:iam::222222222222:root/);
});

it('stored heads cannot be changed or deleted before their retention ends', () => {
  const bucket = resourcesOf(cloud, 'AWS::S3::Bucket').find(({ stack }) => stack === 'Data');
  expect(bucket?.resource.DeletionPolicy).toBe('RetainExceptOnCreate');
  expect(bucket?.properties).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    ObjectLockEnabled: true,
    ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 400 } } },
    PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
  });
  const policy = resourcesOf(cloud, 'AWS::S3::BucketPolicy').find(({ stack }) => stack === 'Data');
  expect(policy?.properties.PolicyDocument.Statement).toContainEqual(
    expect.objectContaining({
      Effect: 'Deny',
      Action: 's3:PutObject',
      Condition: { Null: { 's3:if-none-match': 'true' } },
    }),
  );
});

it('the Lambda that signs heads has 1,024 MB of memory', () => {
  expect(lambdaNamed(cloud, 'keep-heads').properties.MemorySize).toBe(1_024);
});

it('resources with data keep their CloudFormation ids', () => {
  const holders = ['AWS::DynamoDB::Table', 'AWS::KMS::Key', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'];
  const ids = holders.flatMap((type) => resourcesOf(cloud, type)).map(({ stack, id }) => `${stack}/${id}`);
  expect(ids).toEqual([
    'Data/EventsD32975C2',
    'Data/Read0389503C',
    'Data/Keys4E30B592',
    'Data/InboxA8E05DC3',
    'Data/MasterKey0175C9E2',
    'Data/ProofKeyCF418872',
    'Data/HeadsLogKey3FAC7B17',
    'Data/HeadsKeyA545453B',
    'Data/BackupKey60B97760',
    'Auth/AuthUserPool8115E87F',
    'Data/Heads40852749',
    'Data/HeadsTrailFiles2AC8DA06',
    'Web/AccessLogs8B620ECA',
    'Web/SiteFiles1EDE7EE1',
  ]);
});
