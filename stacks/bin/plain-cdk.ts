/**
 * Entry of `npx cdk --app` without SST; writes to CDK_OUTDIR (docs/deploy.md). Node needs
 * `--conditions=plain-cdk`; CDK_DEFAULT_ACCOUNT and STAGE select the target.
 */

import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { asSstBundles, externalPackages } from '../bundling.ts';
import { defineApp } from '../define-app.ts';
import { readDeployedGeneration } from '../origin-secrets.ts';
import { App } from '../plain-cdk/platform.ts';
import { appName, appRegion } from '../stage-settings.ts';

const { STAGE: stage, CDK_DEFAULT_ACCOUNT: account, CDK_OUTDIR: outdir = 'cdk.out' } = process.env;
if (!stage || !account) throw new Error('STAGE and CDK_DEFAULT_ACCOUNT must be set.');

const bundle = (handler: string, folder: string): void => {
  const file = handler.slice(0, handler.lastIndexOf('.'));
  buildSync({
    ...asSstBundles(process.cwd()),
    write: true,
    entryPoints: [`${file}.ts`],
    outfile: join(folder, `${file}.mjs`),
    external: externalPackages,
    logLevel: 'error',
  });
};

await readDeployedGeneration(stage);
const app = new App({ name: appName, stage, region: appRegion, account, outdir, bundle });
// The cast is needed, because TypeScript sees SST's types under every condition.
defineApp(app as unknown as Parameters<typeof defineApp>[0]);
app.finish();
app.synth();
