import type { KeepDeps } from '@hoops/audit/kept-heads/heads-run';
import { keepHeadsJob } from '@hoops/audit/kept-heads/keep-heads-job';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { ulidSource } from '@hoops/runtime/ids';
import type { LogFacts } from '@hoops/runtime/logger';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';

export const keepHeads = async (
  deps: Omit<KeepDeps, 'checkpoints' | 'newId'>,
): Promise<LogFacts | undefined> => {
  const checkpoints = memoryCheckpoints();
  let said: LogFacts | undefined;
  const logger = {
    ...deps.logger,
    info: (event: string, facts?: LogFacts) => {
      if (event === 'heads-kept') said = facts;
    },
  };
  await runSegments(
    segmentHandler(
      keepHeadsJob({ ...deps, newId: ulidSource(deps.clock), logger, checkpoints }),
      checkpoints,
    ),
    {
      segments: 2,
      atOnce: 1,
      backoff: async () => undefined,
    },
  );
  return said;
};
