import { requestedHandler } from '../jobs/requested-handler.ts';
import { rebuildJob } from '../rebuild/rebuild-job.ts';
import { rowsWorkDeps } from '../rebuild/rows-work-deps.ts';

export const handler = requestedHandler((deps) => rebuildJob(rowsWorkDeps(deps)));
