import { backgroundHandler } from '../jobs/background-handler.ts';
import { exportWork } from '../jobs/export-work.ts';

export const handler = backgroundHandler((deps) => exportWork(deps));
