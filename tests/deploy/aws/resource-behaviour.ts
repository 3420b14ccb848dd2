import { randomUUID } from 'node:crypto';
import AdmZip from 'adm-zip';
import { type Account, objectIn, resourcesIn } from './account.ts';
import type { DeployedResource, Properties } from './deployed-stack.ts';
import { attributeOf } from './resource-names.ts';

/* Documented limits and side effects of resource types that the published schema does not contain. */

type Refuse = (account: Account, resource: DeployedResource) => string | undefined;

const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0);
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const withArn = (account: Account, type: string, arn: unknown): DeployedResource | undefined =>
  resourcesIn(account).find((one) => one.type === type && attributeOf(one, 'Arn') === arn);

const lambdaNamed = (account: Account, nameOrArn: unknown): DeployedResource | undefined =>
  resourcesIn(account).find(
    (one) =>
      one.type === 'AWS::Lambda::Function' &&
      (one.physicalId === nameOrArn || attributeOf(one, 'Arn') === nameOrArn),
  );

const lambda: Refuse = (account, { properties }) => {
  const {
    Code,
    Environment,
    ReservedConcurrentExecutions,
    Runtime,
    Timeout = 3,
  } = properties as {
    readonly Code: { readonly S3Bucket?: string; readonly S3Key?: string };
    readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
    readonly ReservedConcurrentExecutions?: number;
    readonly Runtime?: string;
    readonly Timeout?: number;
  };
  // Blocked for new functions from June 2027, and for existing functions from July.
  if (/^nodejs(1\d|20|22)\.x$/.test(Runtime ?? ''))
    return `The runtime parameter of ${Runtime} is no longer supported for creating or updating AWS Lambda functions.`;
  // A new account allows ten concurrent Lambdas, none of which can be reserved.
  if (ReservedConcurrentExecutions !== undefined)
    return "Specified ReservedConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [10].";
  const variables = Environment?.Variables ?? {};
  const reserved = Object.keys(variables).filter((name) =>
    /^(AWS_(REGION|DEFAULT_REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|EXECUTION_ENV|LAMBDA_.*)|_HANDLER)$/.test(
      name,
    ),
  );
  if (reserved.length > 0) return `Reserved keys used in this request: ${reserved.join(', ')}`;
  if (bytes(variables) > 4096) return 'Environment variables exceeded the 4KB limit.';
  if (Timeout > 900) return 'Value at timeout failed to satisfy constraint: less than or equal to 900';
  if (Code.S3Key && !account.buckets.get(Code.S3Bucket ?? '')?.has(Code.S3Key))
    return 'Error occurred while GetObject. S3 Error Code: NoSuchKey. S3 Error Message: The specified key does not exist.';
  return undefined;
};

/** The resource policy of a Lambda is limited to 20 kB. */
const permission: Refuse = (account, resource) => {
  const target = lambdaNamed(account, resource.properties.FunctionName);
  if (!target) return `Function not found: ${resource.properties.FunctionName}`;
  const statements = [...resourcesIn(account).filter(({ id }) => id !== resource.id), resource].filter(
    ({ type, properties }) =>
      type === 'AWS::Lambda::Permission' && lambdaNamed(account, properties.FunctionName) === target,
  );
  const size = sum(
    statements.map(({ physicalId, properties: { Action, Principal, SourceArn } }) =>
      bytes({
        Sid: physicalId,
        Effect: 'Allow',
        Principal: { Service: Principal },
        Action,
        Resource: attributeOf(target, 'Arn'),
        Condition: { ArnLike: { 'AWS:SourceArn': SourceArn } },
      }),
    ),
  );
  return size > 20_480 ? `The final policy size (${size}) is bigger than the limit (20480).` : undefined;
};

const inlinePolicy: Refuse = (account, { id, properties }) => {
  const roles = properties.Roles as readonly string[] | undefined;
  for (const role of roles ?? []) {
    const policies = resourcesIn(account).filter(
      (one) =>
        one.type === 'AWS::IAM::Policy' &&
        one.id !== id &&
        (one.properties.Roles as readonly string[] | undefined)?.includes(role),
    );
    const size = sum(
      [...policies.map((one) => one.properties), properties].map((one) => bytes(one.PolicyDocument)),
    );
    if (size > 10_240) return `Maximum policy size of 10240 bytes exceeded for role ${role}`;
  }
  return undefined;
};

const eventSource: Refuse = (account, { properties }) => {
  const target = lambdaNamed(account, properties.FunctionName);
  if (!target) return `Function not found: ${properties.FunctionName}`;
  const queue = withArn(account, 'AWS::SQS::Queue', properties.EventSourceArn);
  if (!queue) return undefined;
  const visible = Number(queue.properties.VisibilityTimeout ?? 30);
  const timeout = Number(target.properties.Timeout ?? 3);
  return visible < timeout
    ? `Queue visibility timeout: ${visible} seconds is less than Function timeout: ${timeout} seconds`
    : undefined;
};

const rule: Refuse = (_account, { properties }) => {
  if (properties.EventPattern !== undefined && bytes(properties.EventPattern) > 2048)
    return 'Event pattern is not valid. Reason: it is longer than 2048 characters';
  if (((properties.Targets as readonly unknown[] | undefined) ?? []).length > 5)
    return 'The requested resource exceeds the maximum number allowed.';
  return undefined;
};

const edgeFunction: Refuse = (_account, { properties }) =>
  Buffer.byteLength(String(properties.FunctionCode)) > 10_240
    ? 'The CloudFront Function code is larger than 10240 bytes.'
    : undefined;

const stage: Refuse = (account, { properties: { ApiId, RouteSettings = {} } }) => {
  const routes = resourcesIn(account)
    .filter(({ type, properties }) => type === 'AWS::ApiGatewayV2::Route' && properties.ApiId === ApiId)
    .map(({ properties }) => properties.RouteKey);
  const unknown = Object.keys(RouteSettings as object).find((key) => !routes.includes(key));
  return unknown && `Unable to find Route by key ${unknown} within the provided RouteSettings`;
};

const customResource: Refuse = (account, { properties }) =>
  lambdaNamed(account, properties.ServiceToken)
    ? undefined
    : `Function not found: ${properties.ServiceToken}`;

const refusals: Readonly<Record<string, Refuse>> = {
  'AWS::Lambda::Function': lambda,
  'AWS::Lambda::Permission': permission,
  'AWS::Lambda::EventSourceMapping': eventSource,
  'AWS::IAM::Policy': inlinePolicy,
  'AWS::Events::Rule': rule,
  'AWS::CloudFront::Function': edgeFunction,
  'AWS::ApiGatewayV2::Stage': stage,
};

export const refusalToMake: Refuse = (account, resource) => {
  if (!resource.type.startsWith('Custom::')) return refusals[resource.type]?.(account, resource);
  if (!customResources[resource.type]) return `Nothing is known of ${resource.type}`;
  return customResource(account, resource);
};

export const refusalToDelete: Refuse = (account, { type, physicalId, properties }) => {
  if (type === 'AWS::S3::Bucket' && (account.buckets.get(physicalId)?.size ?? 0) > 0)
    return 'The bucket you tried to delete is not empty (Service: S3, Status Code: 409)';
  if (type === 'AWS::DynamoDB::Table' && properties.DeletionProtectionEnabled === true)
    return 'Resource cannot be deleted as it is currently protected against deletion.';
  if (type === 'AWS::Cognito::UserPool' && properties.DeletionProtection === 'ACTIVE')
    return 'The user pool cannot be deleted because deletion protection is activated.';
  return undefined;
};

const logUse = (account: Account, bucket: string): void => {
  const { properties } = resourcesIn(account).find(({ physicalId }) => physicalId === bucket) ?? {};
  const logging = properties?.LoggingConfiguration as { readonly DestinationBucketName: string } | undefined;
  if (logging) account.buckets.get(logging.DestinationBucketName)?.set('files/log', Buffer.from('PUT'));
};

type Custom = {
  readonly made?: (account: Account, properties: Properties) => void;
  readonly deleted?: (account: Account, properties: Properties) => void;
};

/** Effects of custom resources, because the real Lambdas would answer to a signed AWS address. */
const customResources: Readonly<Record<string, Custom>> = {
  'Custom::S3Uploader': {
    made: (account, { sources, destinationBucketName }) => {
      const bucket = account.buckets.get(String(destinationBucketName));
      for (const { bucketName, objectKey } of sources as { bucketName: string; objectKey: string }[])
        for (const entry of new AdmZip(objectIn(account, bucketName, objectKey)).getEntries())
          if (!entry.isDirectory) bucket?.set(entry.entryName, entry.getData());
      logUse(account, String(destinationBucketName));
    },
  },
  'Custom::CDKBucketDeployment': {
    made: (account, { SourceBucketNames, SourceObjectKeys, DestinationBucketName, Exclude, Include }) => {
      const bucket = account.buckets.get(String(DestinationBucketName));
      const [[source], [archive]] = [SourceBucketNames, SourceObjectKeys] as [[string], [string]];
      const isIn = (name: string, patterns: unknown) =>
        ((patterns ?? []) as string[]).some((pattern) => name.startsWith(pattern.replace('*', '')));
      for (const entry of new AdmZip(objectIn(account, source, archive)).getEntries())
        if (!entry.isDirectory && (isIn(entry.entryName, Include) || !isIn(entry.entryName, Exclude)))
          bucket?.set(entry.entryName, entry.getData());
    },
  },
  'Custom::S3AutoDeleteObjects': {
    deleted: (account, { BucketName }) => account.buckets.get(String(BucketName))?.clear(),
  },
  'Custom::CloudFrontInvalidator': {},
};

export const onResourceCreated = (
  account: Account,
  { type, physicalId, properties }: DeployedResource,
): void => {
  customResources[type]?.made?.(account, properties);
  if (type === 'AWS::S3::Bucket' && !account.buckets.has(physicalId))
    account.buckets.set(physicalId, new Map());
  if (type === 'AWS::SecretsManager::Secret' && !account.secrets.has(physicalId))
    account.secrets.set(physicalId, randomUUID());
  if (type === 'AWS::SSM::Parameter')
    account.parameters.set(String(properties.Name ?? physicalId), {
      value: String(properties.Value),
      type: String(properties.Type),
    });
};

export const onResourceDeleted = (
  account: Account,
  { type, physicalId, properties }: DeployedResource,
): void => {
  customResources[type]?.deleted?.(account, properties);
  if (type === 'AWS::S3::Bucket') account.buckets.delete(physicalId);
  if (type === 'AWS::SecretsManager::Secret') account.secrets.delete(physicalId);
  if (type === 'AWS::SSM::Parameter') account.parameters.delete(String(properties.Name ?? physicalId));
};
