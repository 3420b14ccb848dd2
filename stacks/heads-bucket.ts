import { ReadWriteType, Trail } from 'aws-cdk-lib/aws-cloudtrail';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { Duration } from 'aws-cdk-lib/core';
import type { Stack } from '#platform';
import { removalPolicyOf, stageSettings } from './stage-settings.ts';

/** Longer than any review and any table backup. */
const keptFor = Duration.days(400);

/**
 * On protected stages, nobody can shorten the retention, not even the account's owner. On developers' stages,
 * the bucket can be removed.
 */
export const createHeadsBucket = (stack: Stack): Bucket => {
  const { isProtected } = stageSettings(stack.stage);
  const bucket = new Bucket(stack, 'Heads', {
    versioned: true,
    objectLockEnabled: true,
    ...(isProtected
      ? { objectLockDefaultRetention: ObjectLockRetention.compliance(keptFor) }
      : { autoDeleteObjects: true }),
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    removalPolicy: removalPolicyOf(stack.stage),
  });
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: 'OnlyUnderNewNames',
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects('*')],
      conditions: { Null: { 's3:if-none-match': 'true' } },
    }),
  );
  return bucket;
};

/** Records who writes heads, because CloudTrail omits object calls unless a trail names the bucket. */
export const recordWrites = (stack: Stack, heads: Bucket): void => {
  const trail = new Trail(stack, 'HeadsTrail', {
    managementEvents: ReadWriteType.NONE,
    isMultiRegionTrail: false,
    includeGlobalServiceEvents: false,
    bucket: new Bucket(stack, 'HeadsTrailFiles', {
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      versioned: true,
      lifecycleRules: [{ expiration: keptFor, noncurrentVersionExpiration: keptFor }],
      removalPolicy: removalPolicyOf(stack.stage),
    }),
  });
  trail.addS3EventSelector([{ bucket: heads }], { readWriteType: ReadWriteType.WRITE_ONLY });
};
