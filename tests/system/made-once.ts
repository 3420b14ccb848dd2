import { bundleSystem } from '../../packages/local/bin/bundle-system.mjs';
import { sdkRequests, sdkSchemas } from '../integration/local-stripe/oracle/sdk-cache.ts';

/** What takes seconds to make and serves all workers, which would each begin to make it: once, before them. */
export const setup = async (): Promise<void> => {
  await bundleSystem();
  await sdkSchemas();
  await sdkRequests();
};
