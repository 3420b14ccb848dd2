import type { Alarms } from '@hoops/audit/alarms/alarms';
import type { DeadLetterQueues } from '@hoops/audit/dead-letters/dead-letters';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { jobCommands } from './jobs/commands.ts';
import { exportQuery } from './jobs/export-query.ts';
import { jobQueries } from './jobs/queries.ts';
import { jobRoutes } from './jobs/routes.ts';
import { operationsImplementations } from './operations/implementations.ts';
import { operationsRoutes } from './operations/routes.ts';
import type { QueryDeps } from './rows/query-deps.ts';

export const systemRoutes = { ...jobRoutes, ...operationsRoutes };

export const operations = (
  deps: QueryDeps & {
    readonly checkpoints: Checkpoints;
    readonly queues: DeadLetterQueues;
    readonly alarms: Alarms;
  },
) => ({
  ...jobQueries(deps),
  ...exportQuery(deps),
  ...jobCommands(deps),
  ...operationsImplementations(deps),
});
