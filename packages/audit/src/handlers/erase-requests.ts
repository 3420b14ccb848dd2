import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { eraseRequestsWork } from '../erasure/erase-requests-work.ts';
import { standInsFromConfig } from '../erasure/stand-ins.ts';
import { backgroundHandler } from '../jobs/background-handler.ts';

export const handler = backgroundHandler((deps) =>
  eraseRequestsWork({ ...deps, keys: keysFromConfig(), standIns: standInsFromConfig(true) }),
);
