import { createHandler } from '../create-handler.ts';
import { auditQueries } from '../queries/audit-queries.ts';
import { queryDeps } from './handler-deps.ts';
import { once } from './once.ts';

export const handler = once(() => {
  const deps = queryDeps('read');
  return createHandler(auditQueries(deps), deps);
});
