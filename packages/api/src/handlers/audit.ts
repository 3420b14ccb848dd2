import { createHandler } from '../create-handler.ts';
import { auditQueries } from '../queries/audit-queries.ts';
import { httpHandler } from './http-handler.ts';
import { queryDeps } from './query-deps.ts';

export const handler = httpHandler(() => {
  const deps = queryDeps();
  return createHandler(auditQueries(deps), deps);
});
