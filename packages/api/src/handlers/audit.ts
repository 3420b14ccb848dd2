import { headsFromConfig } from '@hoops/audit/kept-heads/heads-from-config';
import { answerAsOf } from '../as-of/queries.ts';
import { evidencePackQuery } from '../audit/evidence-pack.ts';
import { auditQueries } from '../audit/queries.ts';
import { auditRoutes } from '../audit/routes.ts';
import { disputeQuery } from '../disputes/dispute.ts';
import { disputeRoutes } from '../disputes/routes.ts';
import { ownDataQueries } from '../my-data/my-data.ts';
import { myDataRoutes } from '../my-data/routes.ts';
import { httpHandler } from './http-handler.ts';
import { queryDeps } from './query-deps.ts';

export const handler = httpHandler({ ...auditRoutes, ...disputeRoutes, ...myDataRoutes }, () => {
  const deps = queryDeps();
  const implementations = {
    ...auditQueries(deps),
    ...disputeQuery(deps),
    ...answerAsOf(deps, (reading) => ownDataQueries(reading, deps)),
    ...evidencePackQuery({ ...deps, keptHeads: headsFromConfig() }),
  };
  return { implementations, deps };
});
