import { createHandler } from '../create-handler.ts';
import { auditQueries } from '../queries/audit-queries.ts';
import { once } from './once.ts';
import { queryDeps } from './query-deps.ts';

export const handler = once(() => {
  const deps = queryDeps('read');
  return createHandler(auditQueries(deps), deps);
});
