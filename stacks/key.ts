import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, type KeyProps } from 'aws-cdk-lib/aws-kms';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import type { Stack } from '#platform';
import { stageSettings } from './stage-settings.ts';

/**
 * Key whose loss makes stored data unreadable. On protected stages, deletion first requires a policy change
 * (docs/runbooks/key-deletion.md), even after a failed creation.
 */
export const createKey = (stack: Stack, id: string, props: KeyProps): Key => {
  const { isProtected } = stageSettings(stack.stage);
  const key = new Key(stack, id, {
    ...props,
    pendingWindow: Duration.days(isProtected ? 30 : 7),
    removalPolicy: isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  if (isProtected)
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'NeitherDeletedNorDisabled',
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['kms:ScheduleKeyDeletion', 'kms:DisableKey'],
        resources: ['*'],
      }),
    );
  return key;
};
