import { requestedHandler } from '../jobs/requested-handler.ts';
import { repairJob } from '../rebuild/repair-job.ts';
import { rowsWorkDeps } from '../rebuild/rows-work-deps.ts';

export const handler = requestedHandler((deps) => repairJob(rowsWorkDeps(deps)));
