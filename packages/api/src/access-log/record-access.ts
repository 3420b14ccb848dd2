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
import { familyOfCaller } from '../http/session.ts';

/*
 * Records views and exports of personal data before the answer is sent.
 * @throws ProblemError if recording fails; the answer must not be sent then
 */

type By = Pick<Request, 'session' | 'correlationId'>;

/** Records a view once per viewer, day and child; views of one's own children are not recorded. */
export const recordPersonalDataViewed = async (
  deps: CommandDeps,
  by: By,
  viewed: { readonly familyId: string; readonly athleteId: string },
): Promise<void> => {
  if (viewed.familyId !== familyOfCaller(by.session))
    await record(deps, by, { type: 'RecordPersonalDataViewed', ...viewed });
};

/** Records a roster view once per administrator, day, roster and family. */
export const recordRosterViewed = (
  deps: CommandDeps,
  by: By,
  date: string,
  families: FamilyIds,
): Promise<void> =>
  inParts(families, (familyIds) => record(deps, by, { type: 'RecordRosterViewed', date, familyIds }));

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
 * Records a view once per administrator, day and screen (shown-families.ts); skips the administrator's own
 * family.
 */
export const recordFamiliesViewed = async (
  deps: CommandDeps,
  by: By,
  screen: ViewedScreen,
  families: FamilyIds,
): Promise<void> => {
  const own = familyOfCaller(by.session);
  const others = families.filter((id) => id !== null && id !== own);
  if (others.length === 0) return;
  await inParts(others, (familyIds) => record(deps, by, { type: 'RecordFamiliesViewed', screen, familyIds }));
};

/** Null for a list item without a family, such as a visitor's request. */
type FamilyIds = readonly (string | null)[];

/** Splits family ids into one batch per commit; always at least one batch. */
const inParts = async (
  families: FamilyIds,
  recordPart: (familyIds: readonly string[], isFirst: boolean) => Promise<void>,
): Promise<void> => {
  const ids = [...new Set(families.filter((id) => id !== null))];
  for (let start = 0; start === 0 || start < ids.length; start += maxFamiliesACommand) {
    await recordPart(ids.slice(start, start + maxFamiliesACommand), start === 0);
  }
};

/**
 * The reason is stored only in the family's stream: the access log is not encrypted with the family's key.
 */
const record = async (
  deps: CommandDeps,
  { session: { caller, isAdmin, onBehalfOf }, correlationId }: By,
  command: AccessLogCommand,
): Promise<void> => {
  if (caller.kind !== 'user') throw new Error('Access without a sign-in cannot be recorded.');
  const { sub } = caller;
  const day = clubDate(deps.clock.now());
  await runCommand(deps, accessLogStreams, { sub, day }, command, {
    commandId: deps.newId(),
    correlationId,
    actor: {
      sub,
      role: isAdmin ? 'admin' : 'parent',
      ...(onBehalfOf && { onBehalfOf: onBehalfOf.familyId }),
    },
  });
};
