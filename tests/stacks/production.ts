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

/** Production, with everything built as for a deployment and held against AWS's advice: slow, so all files share it. */
export const production = once(() => synthApp('prod', { built: 'all', prepare: checkWithNag }));
