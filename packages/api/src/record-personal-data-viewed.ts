import { accessLogDecider } from '@hoops/domain/access-log/decide';
import { clubDate } from '@hoops/domain/club-time';
import { accessLogStream } from '@hoops/domain/stream';
import type { Request } from './create-handler.ts';
import { type CommandDeps, runCommand } from './run-command.ts';

/**
 * Records that an administrator sees a child's medical notes and emergency contact; call it before such an
 * answer leaves. Once per administrator, day and child; nothing for a parent and their own children. The reason
 * of somebody who acts for the family stays with what they do: this stream is not under the family's key.
 * @throws ProblemError when it could not be recorded; the answer must not leave then.
 */
export const recordPersonalDataViewed = async (
  deps: CommandDeps,
  { session, correlationId }: Pick<Request, 'session' | 'correlationId'>,
  viewed: { readonly familyId: string; readonly athleteId: string },
): Promise<void> => {
  const { caller, isAdmin, acting } = session;
  if (caller.kind === 'nobody' || !isAdmin || viewed.familyId === caller.sub) return;
  const stream = accessLogStream(caller.sub, clubDate(deps.clock.now()));
  await runCommand(
    deps,
    accessLogDecider,
    { stream, keyId: stream },
    { type: 'RecordPersonalDataViewed', ...viewed },
    {
      commandId: deps.newId(),
      correlationId,
      actor: { sub: caller.sub, role: 'admin', ...(acting && { onBehalfOf: acting.familyId }) },
    },
  );
};
