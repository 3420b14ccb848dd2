/**
 * Synthesizes with CDK alone, for comparison with SST. Arguments: stage, output folder. Lambda code is a
 * placeholder.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineApp } from '../../stacks/define-app.ts';
import { App } from '../../stacks/plain-cdk/platform.ts';
import { appName, appRegion } from '../../stacks/stage-settings.ts';
import { stages } from '../../stacks/stages.ts';
import { account } from './aws-stub.ts';
import { productionSettings } from './production-settings.ts';

stages.prod = productionSettings;
const [, , stage = '', outdir = ''] = process.argv;
const bundle = (handler: string, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'placeholder'), handler);
};
const app = new App({ name: appName, stage, region: appRegion, account, outdir, bundle });
defineApp(app as unknown as Parameters<typeof defineApp>[0]);
app.finish();
app.synth();
