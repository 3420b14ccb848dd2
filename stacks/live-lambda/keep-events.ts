import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import type { Function as Lambda, Stack } from 'sst/constructs';
import { useProject as currentProject } from 'sst/project.js';

const assetId = 'LiveLambda';

/** Wraps SST's handler under `sst dev`; otherwise unanswered events would be lost. */
export const keepEvents = (stack: Stack, lambda: Lambda): void => {
  const { s3BucketName, s3ObjectKey } = assetOf(stack);
  const resource = lambda.node.defaultChild as CfnFunction;
  resource.code = { s3Bucket: s3BucketName, s3Key: s3ObjectKey };
  resource.handler = 'keeps-events.handler';
};

const assetOf = (stack: Stack): Asset => {
  const existing = stack.node.tryFindChild(assetId);
  if (existing instanceof Asset) return existing;
  const { root, out } = currentProject().paths;
  const folder = join(out, 'live-lambda');
  mkdirSync(folder, { recursive: true });
  for (const file of [
    'node_modules/sst/support/bridge/live-lambda.mjs',
    'stacks/live-lambda/keeps-events.mjs',
  ])
    copyFileSync(join(root, file), join(folder, file.slice(file.lastIndexOf('/') + 1)));
  return new Asset(stack, assetId, { path: folder });
};
