import { auditQueries } from '../audit/queries.ts';
import { createHandler } from '../http/create-handler.ts';
import { httpHandler } from './http-handler.ts';
import { queryDeps } from './query-deps.ts';

export const handler = httpHandler(() => {
  const deps = queryDeps();
  return createHandler(auditQueries(deps), deps);
});
