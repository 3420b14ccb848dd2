import { accessLogDecider } from '@hoops/domain/access-log/decide';
import type { ExportList } from '@hoops/domain/access-log/events';
import { clubDate } from '@hoops/domain/club-time';
import { accessLogStream } from '@hoops/domain/stream';
import type { Request } from './create-handler.ts';
import { byCaller, type CommandDeps, runCommand } from './run-command.ts';
import { actorOf } from './session.ts';

/**
 * Records that an administrator takes lines of a list as a file; call it before the answer leaves.
 * @throws ProblemError when it could not be recorded; the answer must not leave then.
 */
export const recordPersonalDataExported = async (
  deps: CommandDeps,
  request: Request,
  list: ExportList,
  lines: number,
): Promise<void> => {
  const stream = accessLogStream(actorOf(request.session).sub, clubDate(deps.clock.now()));
  await runCommand(
    deps,
    accessLogDecider,
    { stream, keyId: stream },
    { type: 'RecordPersonalDataExported', list, lines },
    { ...byCaller(request), commandId: deps.newId() },
  );
};
