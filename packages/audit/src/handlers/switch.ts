import { requestedHandler } from '../jobs/requested-handler.ts';
import { rowsWorkDeps } from '../rebuild/rows-work-deps.ts';
import { switchJob } from '../rebuild/switch-job.ts';

export const handler = requestedHandler((deps) => switchJob(rowsWorkDeps(deps)));
