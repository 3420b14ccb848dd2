import { headsFromConfig } from '@hoops/audit/kept-heads/heads-from-config';
import { evidencePackQuery } from '../audit/evidence-pack.ts';
import { auditQueries } from '../audit/queries.ts';
import { auditRoutes } from '../audit/routes.ts';
import { disputeQuery } from '../disputes/dispute.ts';
import { disputeRoutes } from '../disputes/routes.ts';
import { httpHandler } from './http-handler.ts';
import { queryDeps } from './query-deps.ts';

export const handler = httpHandler({ ...auditRoutes, ...disputeRoutes }, () => {
  const deps = queryDeps();
  const implementations = {
    ...auditQueries(deps),
    ...disputeQuery(deps),
    ...evidencePackQuery({ ...deps, keptHeads: headsFromConfig() }),
  };
  return { implementations, deps };
});
