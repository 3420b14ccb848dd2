import { backgroundHandler } from '../jobs/background-handler.ts';
import { moveWork } from '../rebuild/move-work.ts';
import { rowsWorkDeps } from '../rebuild/rows-work-deps.ts';

export const handler = backgroundHandler((deps) => moveWork(rowsWorkDeps(deps), 'rollback'));
