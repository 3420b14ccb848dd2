import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, type KeyProps } from 'aws-cdk-lib/aws-kms';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import type { Stack } from '#platform';
import { stageSettings } from './stage-settings.ts';

/**
 * A key without which stored data is lost. On protected stages no one can disable it or have it deleted, the account's
 * owner included: who really wants to changes its policy first (docs/runbooks/key-deletion.md). That holds for a first
 * creation that failed too, so such a key stays; unlike a table it has no name that the next one would want.
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
