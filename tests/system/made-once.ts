import { bundleSystem } from '../../packages/local/bin/bundle-system.mjs';
import { sdkRequests, sdkSchemas } from '../integration/local-stripe/oracle/sdk-cache.ts';

/** Builds once, before all workers, what the workers share. */
export const setup = async (): Promise<void> => {
  await bundleSystem();
  await sdkSchemas();
  await sdkRequests();
};
