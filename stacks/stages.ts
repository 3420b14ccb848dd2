import type { SharedStages } from './stage-settings.ts';

/**
 * Settings of the stages that people share, committed so that no deployment forgets one (docs/deploy.md).
 * No secrets. A stage that is missing here cannot be deployed.
 */
export const stages: SharedStages = {};
