import { exportJob } from '../event-export/export-job.ts';
import { requestedHandler } from '../jobs/requested-handler.ts';

export const handler = requestedHandler(exportJob);
