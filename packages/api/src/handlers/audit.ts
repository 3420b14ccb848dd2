import { auditQueries } from '../audit/queries.ts';
import { httpHandler } from './http-handler.ts';
import { queryDeps } from './query-deps.ts';

export const handler = httpHandler(() => {
  const deps = queryDeps();
  return { implementations: auditQueries(deps), deps };
});
