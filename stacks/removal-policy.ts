import { RemovalPolicy } from 'aws-cdk-lib/core';
import { stageSettings } from './stage-settings.ts';

/**
 * Data with its own name outlives its stack, but not a failed creation, whose empty table would block the
 * name. Developers' stages leave nothing.
 */
export const removalPolicyOf = (stage: string): RemovalPolicy =>
  stageSettings(stage).isProtected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
