import { requestDecider } from '@hoops/domain/request/request-decider';
import { requestStream } from '@hoops/domain/stream';
import type { Implementations } from '../http/create-handler.ts';
import { byCaller, type CommandDeps, runCommand } from '../http/run-command.ts';

/** What administrators make of a request. */
export const requestCommands = (
  deps: CommandDeps,
): Implementations<'markRequestHandled' | 'reopenRequest'> => ({
  async markRequestHandled(input, request) {
    const stream = requestStream(input.requestId);
    const { version } = await runCommand(
      deps,
      requestDecider,
      // Sealed when it was opened: the key does not matter here.
      { stream, keyId: stream },
      { type: 'MarkRequestHandled', ...input },
      byCaller(request),
    );
    return { version };
  },

  async reopenRequest(input, request) {
    const stream = requestStream(input.requestId);
    const { version } = await runCommand(
      deps,
      requestDecider,
      // Sealed when it was opened: the key does not matter here.
      { stream, keyId: stream },
      { type: 'ReopenRequest', ...input },
      byCaller(request),
    );
    return { version };
  },
});
