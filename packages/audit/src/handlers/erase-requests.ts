import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { standInsFromConfig } from '../erasure/stand-ins.ts';
import { backgroundHandler } from '../jobs/background-handler.ts';
import { eraseRequestsWork } from '../jobs/erase-requests-work.ts';

export const handler = backgroundHandler((deps) =>
  eraseRequestsWork({ ...deps, keys: keysFromConfig(), standIns: standInsFromConfig(true) }),
);
