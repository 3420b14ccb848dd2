import { backgroundHandler } from '../jobs/background-handler.ts';
import { repairWork } from '../rebuild/repair-work.ts';
import { rowsWorkDeps } from '../rebuild/rows-work-deps.ts';

export const handler = backgroundHandler((deps) => repairWork(rowsWorkDeps(deps)));
