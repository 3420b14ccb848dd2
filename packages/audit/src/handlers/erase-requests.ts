import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { requestsErasureJob } from '../erasure/requests-erasure-job.ts';
import { standInsFromConfig } from '../erasure/stand-ins.ts';
import { requestedHandler } from '../jobs/requested-handler.ts';

export const handler = requestedHandler((deps) =>
  requestsErasureJob({ ...deps, keys: keysFromConfig(), standIns: standInsFromConfig(true) }),
);
