import type { SSTConfig } from 'sst';
import { defineApp } from './stacks/define-app.ts';
import { readDeployedGeneration } from './stacks/origin-secrets.ts';
import { appName, appRegion } from './stacks/stage-settings.ts';

// `npm start` tells developers about Node in one sentence.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

export default {
  config: ({ stage }) => ({ name: appName, region: appRegion, ...(stage ? { stage } : {}) }),
  stacks: async (app) => {
    await readDeployedGeneration(app.stage);
    defineApp(app);
  },
} satisfies SSTConfig;
