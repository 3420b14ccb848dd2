import { requestStreams } from '@hoops/domain/request/request-decider';
import { requestStream } from '@hoops/domain/stream';
import type { Implementations } from '../http/create-handler.ts';
import { byCaller, type CommandDeps, runCommand } from '../http/run-command.ts';

/** What administrators make of a request. Nothing of it is personal, so the request's own key does. */
export const requestCommands = (
  deps: CommandDeps,
): Implementations<'markRequestHandled' | 'reopenRequest'> => ({
  async markRequestHandled(input, request) {
    const { version } = await runCommand(
      deps,
      requestStreams,
      input.requestId,
      { type: 'MarkRequestHandled', ...input },
      { ...byCaller(request), keyId: requestStream(input.requestId) },
    );
    return { version };
  },

  async reopenRequest(input, request) {
    const { version } = await runCommand(
      deps,
      requestStreams,
      input.requestId,
      { type: 'ReopenRequest', ...input },
      { ...byCaller(request), keyId: requestStream(input.requestId) },
    );
    return { version };
  },
});
