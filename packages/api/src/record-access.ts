import { type AccessLogCommand, accessLogDecider } from '@hoops/domain/access-log/decide';
import type { ExportList } from '@hoops/domain/access-log/events';
import { clubDate } from '@hoops/domain/club-time';
import { accessLogStream } from '@hoops/domain/stream';
import type { Request } from './create-handler.ts';
import { type CommandDeps, runCommand } from './run-command.ts';

/*
 * What administrators see and take of personal data, recorded before the answer leaves: each of these throws a
 * ProblemError when it could not be recorded, and the answer must not leave then.
 */

type By = Pick<Request, 'session' | 'correlationId'>;

/**
 * A child's medical notes and emergency contact, once per administrator, day and child; nothing for a parent, nor for
 * an administrator's own children.
 */
export const recordPersonalDataViewed = async (
  deps: CommandDeps,
  by: By,
  viewed: { readonly familyId: string; readonly athleteId: string },
): Promise<void> => {
  const { caller, isAdmin } = by.session;
  const isOwn = caller.kind === 'user' && caller.sub === viewed.familyId;
  if (isAdmin && !isOwn) await record(deps, by, { type: 'RecordPersonalDataViewed', ...viewed });
};

/** A day's roster with its emergency contacts, once per administrator, day and roster. */
export const recordRosterViewed = (deps: CommandDeps, by: By, date: string): Promise<void> =>
  record(deps, by, { type: 'RecordRosterViewed', date });

/** Lines of a list as a file, each time. */
export const recordPersonalDataExported = (
  deps: CommandDeps,
  by: By,
  list: ExportList,
  lines: number,
): Promise<void> => record(deps, by, { type: 'RecordPersonalDataExported', list, lines });

/** The reason of somebody who acts for a family stays with what they do: this stream is not under its key. */
const record = async (
  deps: CommandDeps,
  { session: { caller, acting }, correlationId }: By,
  command: AccessLogCommand,
): Promise<void> => {
  if (caller.kind === 'nobody') throw new Error('Nobody is signed in whose access could be recorded.');
  const { sub } = caller;
  const stream = accessLogStream(sub, clubDate(deps.clock.now()));
  await runCommand(deps, accessLogDecider, { stream, keyId: stream }, command, {
    commandId: deps.newId(),
    correlationId,
    actor: { sub, role: 'admin', ...(acting && { onBehalfOf: acting.familyId }) },
  });
};
