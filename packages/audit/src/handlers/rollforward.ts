import { backgroundHandler } from '../jobs/background-handler.ts';
import { moveWork } from '../jobs/move-work.ts';
import { rowsWorkDeps } from '../jobs/rows-work-deps.ts';

export const handler = backgroundHandler((deps) => moveWork(rowsWorkDeps(deps), 'rollforward'));
