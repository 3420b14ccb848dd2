import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { workClock } from '@hoops/runtime/clock';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { type RequestedJob, type RequestedJobDeps, requestedJob } from './requested-job.ts';

export const requestedHandler = <Input>(
  jobWith: (deps: RequestedJobDeps) => RequestedJob<Input> | Promise<RequestedJob<Input>>,
) =>
  lazyHandler(async () => {
    const checkpoints = dynamoDbCheckpoints(documentClient(), rowsConfig().readTable);
    const deps = { ...commandDepsFromConfig(), checkpoints, logger: consoleLogger };
    return segmentHandler(requestedJob(deps, await jobWith(deps)), checkpoints, workClock);
  });
