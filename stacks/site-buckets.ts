import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import type { Stack } from 'sst/constructs';
import { stageSettings } from './stage-settings.ts';

/** The site's files, which only CloudFront may read, and who asked for them, forgotten after a month. */
export function createSiteBuckets(stack: Stack) {
  const { isProtected } = stageSettings(stack.stage);
  const closed = {
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    removalPolicy: isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  };
  const logs = new Bucket(stack, 'AccessLogs', {
    ...closed,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(30) }],
  });
  const files = new Bucket(stack, 'SiteFiles', {
    ...closed,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'files/',
  });
  return { files, logs };
}
