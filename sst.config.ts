import type { SSTConfig } from 'sst';
import { defineApp } from './stacks/define-app.ts';
import { appName, appRegion } from './stacks/stage-settings.ts';

// `npm start` tells developers about Node in one sentence.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

export default {
  config: ({ stage }) => ({ name: appName, region: appRegion, ...(stage ? { stage } : {}) }),
  stacks: defineApp,
} satisfies SSTConfig;
