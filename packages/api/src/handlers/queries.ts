import { createHandler } from '../create-handler.ts';
import { adminQueries } from '../queries/admin-queries.ts';
import { familyQueries } from '../queries/family-queries.ts';
import { publicQueries } from '../queries/public-queries.ts';
import { queryDeps } from './handler-deps.ts';
import { once } from './once.ts';

export const handler = once(() => {
  const deps = queryDeps('write');
  return createHandler({ ...publicQueries(deps), ...familyQueries(deps), ...adminQueries(deps) }, deps);
});
