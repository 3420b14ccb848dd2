import { backgroundHandler } from '../jobs/background-handler.ts';
import { repairWork } from '../jobs/repair-work.ts';
import { rowsWorkDeps } from '../jobs/rows-work-deps.ts';

export const handler = backgroundHandler((deps) => repairWork(rowsWorkDeps(deps)));
