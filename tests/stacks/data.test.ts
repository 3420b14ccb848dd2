import { tables } from '@hoops/wiring/tables';
import { beforeAll, describe, expect, it } from 'vitest';
import { resourcesOf, type Synthesized, synthApp } from './synth-app.ts';

let cloud: Synthesized;
beforeAll(async () => {
  cloud = await synthApp('staging');
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
      ({ properties }) => properties.TableName === `staging-all-american-hoops-${spec.name}`,
    );
    if (!found) throw new Error(`There is no table ${spec.name}.`);
    return found;
  };

  it('outlives its stack and can be restored to any second of 35 days', () => {
    expect(table().resource.DeletionPolicy).toBe('Retain');
    expect(table().resource.UpdateReplacePolicy).toBe('Retain');
    expect(table().properties).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      SSESpecification: { SSEEnabled: true },
      BillingMode: 'PAY_PER_REQUEST',
    });
  });

  it('has the keys, stream and expiry that were declared', () => {
    const { properties } = table();
    expect(properties.KeySchema).toEqual(keySchema(spec));
    expect(properties.StreamSpecification).toEqual(spec.stream && { StreamViewType: spec.stream });
    expect(properties.TimeToLiveSpecification).toEqual(
      spec.ttl && { AttributeName: spec.ttl, Enabled: true },
    );
  });

  it('has the indexes that were declared', () => {
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

it('there are no tables beside the declared ones', () => {
  expect(resourcesOf(cloud, 'AWS::DynamoDB::Table')).toHaveLength(tables.length);
});

it("the families' master key is rotated and kept", () => {
  const [key] = resourcesOf(cloud, 'AWS::KMS::Key');
  expect(key?.properties.EnableKeyRotation).toBe(true);
  expect(key?.resource.DeletionPolicy).toBe('Retain');
});

it('what was kept of the heads cannot be changed, nor taken away before its time', () => {
  const bucket = resourcesOf(cloud, 'AWS::S3::Bucket').find(({ stack }) => stack === 'Data');
  expect(bucket?.resource.DeletionPolicy).toBe('Retain');
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

it('what holds data keeps the ids by which CloudFormation knows it: another id is another, empty resource', () => {
  const holders = ['AWS::DynamoDB::Table', 'AWS::KMS::Key', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'];
  const ids = holders.flatMap((type) => resourcesOf(cloud, type)).map(({ stack, id }) => `${stack}/${id}`);
  expect(ids).toEqual([
    'Data/EventsD32975C2',
    'Data/Read0389503C',
    'Data/Keys4E30B592',
    'Data/InboxA8E05DC3',
    'Data/MasterKey0175C9E2',
    'Data/ProofKeyCF418872',
    'Data/HeadsKeyA545453B',
    'Auth/AuthUserPool8115E87F',
    'Data/Heads40852749',
    'Web/AccessLogs8B620ECA',
    'Web/SiteFiles1EDE7EE1',
  ]);
});
