import { appRegion } from '../../../stacks/stage-settings.ts';
import type { DeployedResource, DeployedStack } from './deployed-stack.ts';

export const accountId = '111111111111';
export const region = appRegion;

export class AwsError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export type Account = {
  readonly stacks: Map<string, DeployedStack>;
  /** Deleted stacks, which remain readable by ARN. */
  readonly deleted: DeployedStack[];
  readonly retained: DeployedResource[];
  readonly buckets: Map<string, Map<string, Buffer>>;
  /** Created outside CloudFormation. */
  readonly bucketSettings: Map<string, BucketSettings>;
  readonly parameters: Map<string, Parameter>;
  readonly secrets: Map<string, string>;
};

type BucketSettings = { readonly hasLock: boolean; readonly lock?: string; readonly policy?: string };
type Parameter = { readonly value: string; readonly type: string };

export const emptyAccount = (): Account => ({
  stacks: new Map(),
  deleted: [],
  retained: [],
  buckets: new Map(),
  bucketSettings: new Map(),
  parameters: new Map(),
  secrets: new Map(),
});

export const resourcesIn = ({ stacks, retained }: Account): readonly DeployedResource[] => [
  ...retained,
  ...[...stacks.values()].flatMap(({ resources }) => [...resources.values()]),
];

export const objectIn = ({ buckets }: Account, bucket: string, key: string): Buffer => {
  const objects = buckets.get(bucket);
  if (!objects) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404);
  const object = objects.get(key);
  if (!object) throw new AwsError('NoSuchKey', 'The specified key does not exist.', 404);
  return object;
};
