import { exportWork } from '../event-export/export-work.ts';
import { backgroundHandler } from '../jobs/background-handler.ts';

export const handler = backgroundHandler((deps) => exportWork(deps));
