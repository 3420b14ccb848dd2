import { RemovalPolicy } from 'aws-cdk-lib/core';
import { stageSettings } from './stage-settings.ts';

/**
 * Retains data on protected stages. After a failed creation, an empty resource is deleted, because it would
 * block the name. Developers' stages retain nothing.
 */
export const removalPolicyOf = (stage: string): RemovalPolicy =>
  stageSettings(stage).isProtected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
