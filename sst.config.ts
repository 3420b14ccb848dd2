import type { SSTConfig } from 'sst';
import { defineApp } from './stacks/define-app.ts';
import { appName, appRegion } from './stacks/stage-settings.ts';

export default {
  config: ({ stage }) => ({ name: appName, region: appRegion, ...(stage ? { stage } : {}) }),
  stacks: defineApp,
} satisfies SSTConfig;
