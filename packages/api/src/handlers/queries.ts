import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { queries, queryRoutes } from '../queries.ts';
import { httpHandler } from './http-handler.ts';
import { queryDeps } from './query-deps.ts';

export const handler = httpHandler(queryRoutes, () => {
  const deps = queryDeps();
  const checkpoints = dynamoDbCheckpoints(documentClient(), rowsConfig().readTable);
  return { implementations: queries({ ...deps, checkpoints }), deps };
});
