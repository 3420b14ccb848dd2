import { backgroundHandler } from '../jobs/background-handler.ts';
import { rebuildWork } from '../jobs/rebuild-work.ts';
import { rowsWorkDeps } from '../jobs/rows-work-deps.ts';

export const handler = backgroundHandler((deps) => rebuildWork(rowsWorkDeps(deps)));
