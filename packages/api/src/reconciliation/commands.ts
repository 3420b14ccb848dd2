import { reconciliationStreams } from '@hoops/domain/reconciliation/reconciliation-decider';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { idOfRequest } from '../http/id-of-request.ts';
import { byCaller, runCommand } from '../http/run-command.ts';

/** Asks for a comparison with the payment provider: it takes longer than a request may, so it runs on its own. */
export const reconciliationCommands = (deps: CommandDeps): Implementations<'startReconciliation'> => ({
  async startReconciliation(_input, request) {
    const runId = idOfRequest(request);
    const { version } = await runCommand(
      deps,
      reconciliationStreams,
      runId,
      { type: 'RequestReconciliation', runId },
      byCaller(request),
    );
    return { runId, version };
  },
});
