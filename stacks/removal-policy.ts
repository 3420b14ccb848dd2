import { RemovalPolicy } from 'aws-cdk-lib/core';
import { stageSettings } from './stage-settings.ts';

/**
 * For what holds data under a name of its own: it outlives its stack, but not a first creation that failed: an empty
 * table that stayed would keep its name from the next one. A stage of one's own leaves nothing behind.
 */
export const removalPolicyOf = (stage: string): RemovalPolicy =>
  stageSettings(stage).isProtected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
