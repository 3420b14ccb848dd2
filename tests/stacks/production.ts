import { once } from '@hoops/runtime/once';
import { Aspects } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks, NagSuppressions } from 'cdk-nag';
import { type App, Stack } from 'sst/constructs';
import { appName } from '../../stacks/stage-settings.ts';
import { stages } from '../../stacks/stages.ts';
import { nagSuppressions } from './nag-suppressions.ts';
import { productionSettings } from './production-settings.ts';
import { synthApp } from './synth-app.ts';

const checkWithNag = (app: App): void => {
  for (const stack of app.node.children) {
    if (!(stack instanceof Stack)) continue;
    const known = nagSuppressions[stack.stackName.slice(`prod-${appName}-`.length)] ?? [];
    NagSuppressions.addStackSuppressions(stack, [...known]);
  }
  Aspects.of(app).add(new AwsSolutionsChecks());
};

const synthProduction = async (options: Parameters<typeof synthApp>[1]) => {
  stages.prod = productionSettings;
  return synthApp('prod', options);
};

/** Production's templates with placeholder code, synthesized once for all test files. */
export const production = once(() => synthProduction({ built: ['Web'] }));

/**
 * Production's templates with real builds, checked against AWS's advice; synthesized once, because builds
 * are slow.
 */
export const builtProduction = once(() => synthProduction({ built: 'all', prepare: checkWithNag }));
