import { backgroundHandler } from '../jobs/background-handler.ts';
import { rebuildWork } from '../rebuild/rebuild-work.ts';
import { rowsWorkDeps } from '../rebuild/rows-work-deps.ts';

export const handler = backgroundHandler((deps) => rebuildWork(rowsWorkDeps(deps)));
