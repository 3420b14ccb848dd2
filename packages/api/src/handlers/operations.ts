import { alarmsOfSystem } from '@hoops/audit/alarms/alarms-of-system';
import { deadLetterQueues } from '@hoops/audit/dead-letters/queues-of-system';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { operations, systemRoutes } from '../operations.ts';
import { httpHandler } from './http-handler.ts';
import { queryDeps } from './query-deps.ts';

export const handler = httpHandler(systemRoutes, () => {
  const deps = {
    ...queryDeps(),
    queues: deadLetterQueues(process.env),
    alarms: alarmsOfSystem(process.env),
    checkpoints: dynamoDbCheckpoints(documentClient(), rowsConfig().readTable),
  };
  return { implementations: operations(deps), deps };
});
