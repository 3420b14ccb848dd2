import { once } from '@hoops/runtime/once';
import { Aspects } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks, NagSuppressions } from 'cdk-nag';
import { type App, Stack } from 'sst/constructs';
import { appName } from '../../stacks/stage-settings.ts';
import { nagSuppressions } from './nag-suppressions.ts';
import { synthApp } from './synth-app.ts';

const checkWithNag = (app: App): void => {
  for (const stack of app.node.children) {
    if (!(stack instanceof Stack)) continue;
    const known = nagSuppressions[stack.stackName.slice(`prod-${appName}-`.length)] ?? [];
    NagSuppressions.addStackSuppressions(stack, [...known]);
  }
  Aspects.of(app).add(new AwsSolutionsChecks());
};

/** Optional variables of the deploying shell, set so that the tests also check optional resources. */
export const productionSettings = {
  ALARM_EMAIL: 'operator@club.example',
  MONTHLY_BUDGET: '60',
  BACKUP_COPY_VAULT_ARN: 'arn:aws:backup:us-west-2:222222222222:backup-vault:prod-all-american-hoops-copies',
} as const;

const synthProduction = async (options: Parameters<typeof synthApp>[1]) => {
  Object.assign(process.env, productionSettings);
  const cloud = await synthApp('prod', options);
  for (const name of Object.keys(productionSettings)) delete process.env[name];
  return cloud;
};

/** Production's templates with placeholder code, synthesized once for all test files. */
export const production = once(() => synthProduction({ built: ['Web'] }));

/**
 * Production's templates with real builds, checked against AWS's advice; synthesized once, because builds
 * are slow.
 */
export const builtProduction = once(() => synthProduction({ built: 'all', prepare: checkWithNag }));
