import { backgroundHandler } from '../jobs/background-handler.ts';
import { rowsWorkDeps } from '../jobs/rows-work-deps.ts';
import { verifyWork } from '../jobs/verify-work.ts';

export const handler = backgroundHandler((deps) => verifyWork(rowsWorkDeps(deps)));
