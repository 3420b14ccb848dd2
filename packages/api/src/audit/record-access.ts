import {
  type AccessLogCommand,
  accessLogStreams,
  maxFamiliesACommand,
} from '@hoops/domain/access-log/access-log-decider';
import type { Exported, ViewedScreen } from '@hoops/domain/access-log/events';
import { clubDate } from '@hoops/domain/time/club-time';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { Request } from '../http/create-handler.ts';
import { runCommand } from '../http/run-command.ts';

/*
 * What administrators see and take of families' personal data, recorded before the answer leaves: each of these throws a
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

/** A day's roster with its emergency contacts, once per administrator, day, roster and family. */
export const recordRosterViewed = (
  deps: CommandDeps,
  by: By,
  date: string,
  families: FamilyIds,
): Promise<void> =>
  inParts(families, (familyIds) => record(deps, by, { type: 'RecordRosterViewed', date, familyIds }));

/** Lines of a list as a file, each time, with the families that they are about, and the one athlete or payment of a family. */
export const recordPersonalDataExported = (
  deps: CommandDeps,
  by: By,
  list: Exported,
  {
    lines,
    families,
    ...about
  }: {
    readonly lines: number;
    readonly families: FamilyIds;
    readonly athleteId?: string | undefined;
    readonly paymentId?: string | undefined;
    readonly reason?: string;
  },
): Promise<void> =>
  inParts(families, (familyIds, isFirst) =>
    record(deps, by, {
      type: 'RecordPersonalDataExported',
      list,
      lines: isFirst ? lines : 0,
      familyIds,
      ...about,
    }),
  );

/**
 * What a screen shows of families (shown-families.ts), once per administrator, day, screen and family; nothing of an
 * administrator's own family.
 */
export const recordFamiliesViewed = async (
  deps: CommandDeps,
  by: By,
  screen: ViewedScreen,
  families: FamilyIds,
): Promise<void> => {
  const { caller } = by.session;
  const others = families.filter((id) => id !== null && !(caller.kind === 'user' && caller.sub === id));
  if (others.length === 0) return;
  await inParts(others, (familyIds) => record(deps, by, { type: 'RecordFamiliesViewed', screen, familyIds }));
};

/** Null where a line is about no family: a visitor's request, say. */
type FamilyIds = readonly (string | null)[];

/** As many families at a time as a commit has room for; once at least. */
const inParts = async (
  families: FamilyIds,
  recordPart: (familyIds: readonly string[], isFirst: boolean) => Promise<void>,
): Promise<void> => {
  const ids = [...new Set(families.filter((id) => id !== null))];
  for (let start = 0; start === 0 || start < ids.length; start += maxFamiliesACommand) {
    await recordPart(ids.slice(start, start + maxFamiliesACommand), start === 0);
  }
};

/** The reason of an administrator who acts for a family stays with what they do: this stream is not under its key. */
const record = async (
  deps: CommandDeps,
  { session: { caller, onBehalfOf }, correlationId }: By,
  command: AccessLogCommand,
): Promise<void> => {
  if (caller.kind !== 'user') throw new Error('Access without a sign-in cannot be recorded.');
  const { sub } = caller;
  const day = clubDate(deps.clock.now());
  await runCommand(deps, accessLogStreams, { sub, day }, command, {
    commandId: deps.newId(),
    correlationId,
    actor: { sub, role: 'admin', ...(onBehalfOf && { onBehalfOf: onBehalfOf.familyId }) },
  });
};
