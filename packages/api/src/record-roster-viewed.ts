import { accessLogDecider } from '@hoops/domain/access-log/decide';
import { clubDate } from '@hoops/domain/club-time';
import { accessLogStream } from '@hoops/domain/stream';
import type { Request } from './create-handler.ts';
import { byCaller, type CommandDeps, runCommand } from './run-command.ts';
import { actorOf } from './session.ts';

/**
 * Records that an administrator sees a day's roster with its emergency contacts; call it before such an answer
 * leaves. Once per administrator, day and roster.
 * @throws ProblemError when it could not be recorded; the answer must not leave then.
 */
export const recordRosterViewed = async (
  deps: CommandDeps,
  request: Request,
  date: string,
): Promise<void> => {
  const stream = accessLogStream(actorOf(request.session).sub, clubDate(deps.clock.now()));
  await runCommand(
    deps,
    accessLogDecider,
    { stream, keyId: stream },
    { type: 'RecordRosterViewed', date },
    { ...byCaller(request), commandId: deps.newId() },
  );
};
