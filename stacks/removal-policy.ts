import { RemovalPolicy } from 'aws-cdk-lib/core';
import { stageSettings } from './stage-settings.ts';

/**
 * Retains data on protected stages, except after a failed creation, whose empty table would block the name.
 * Developers' stages retain nothing.
 */
export const removalPolicyOf = (stage: string): RemovalPolicy =>
  stageSettings(stage).isProtected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
