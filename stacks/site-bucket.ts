import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import type { Stack } from '#platform';
import { stageSettings } from './stage-settings.ts';

/** Bucket of the site's files, which only CloudFront can read; requests are logged for a month. */
export const createSiteBucket = (stack: Stack) => {
  const { isProtected } = stageSettings(stack.stage);
  const closed = {
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    // Objects are deleted with the bucket, because CloudFormation deletes only empty buckets.
    ...(isProtected
      ? { removalPolicy: RemovalPolicy.RETAIN }
      : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
  };
  const logs = new Bucket(stack, 'AccessLogs', {
    ...closed,
    lifecycleRules: [{ expiration: Duration.days(30) }],
  });
  return new Bucket(stack, 'SiteFiles', {
    ...closed,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'files/',
  });
};
