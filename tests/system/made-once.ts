import { bundleSystem } from '../../packages/local/bin/bundle-system.mjs';
import { sdkRequests, sdkSchemas } from '../integration/local-stripe/oracle/sdk-cache.ts';

/** Builds everything the workers share, once, before they start. */
export const setup = async (): Promise<void> => {
  await bundleSystem();
  await sdkSchemas();
  await sdkRequests();
};
