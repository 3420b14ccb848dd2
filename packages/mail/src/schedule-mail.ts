import { isEnrolledIn, type scheduleChannels } from '@hoops/domain/family/athletes/enrolment';
import type { Family } from '@hoops/domain/family/state';
import type { ScheduleNotice } from '@hoops/domain/notice/notice-decider';
import { programsOfSessions, removedPrograms, type ScheduleChange } from '@hoops/domain/schedule/changes';
import type { Mail, MailSettings } from './mail.ts';
import { classOffSchedule, scheduleChanged } from './templates/schedule-changed.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

export type ScheduleMailDeps = { readonly tokens: UnsubscribeTokens; readonly settings: MailSettings };

/**
 * Changes that concern a family. Includes changes of single sessions only if its athletes train on that day.
 */
export const changesFor = (family: Family, changes: readonly ScheduleChange[]): readonly ScheduleChange[] =>
  changes.filter((change) => {
    const programs = programsOfSessions(change);
    return programs === undefined || programs.some((program) => isEnrolledIn(family, program));
  });

/**
 * Email about a notice to a family; undefined if there is none. Without optional emails, families still get
 * changes of their own classes.
 */
export const scheduleMail = async (
  { settings: { siteUrl, coachEmail }, tokens }: ScheduleMailDeps,
  notice: ScheduleNotice,
  family: Family,
  of: ReturnType<typeof scheduleChannels>['mail'],
): Promise<Mail | undefined> => {
  const { familyId, parent, devices } = family;
  const changes = changesFor(family, notice.changes);
  if (changes.length === 0) return undefined;
  const letter = { to: parent.email, replyTo: coachEmail };
  const facts = { name: parent.name, scheduleUrl: `${siteUrl}/schedule` };
  switch (of) {
    case 'all': {
      const token = await tokens.tokenFor(familyId);
      return {
        ...letter,
        kind: 'schedule-changed',
        oneClickUnsubscribeUrl: `${siteUrl}/api/unsubscribe/${token}`,
        content: scheduleChanged({
          ...facts,
          changes,
          notificationsUrl: devices.length === 0 ? `${siteUrl}/my-info` : null,
          unsubscribeUrl: `${siteUrl}/unsubscribe?token=${token}`,
        }),
      };
    }
    case 'own-classes': {
      const own = changes.filter((change) =>
        (programsOfSessions(change) ?? removedPrograms(change)).some((program) =>
          isEnrolledIn(family, program),
        ),
      );
      if (own.length === 0) return undefined;
      return {
        ...letter,
        kind: 'class-off-schedule',
        content: classOffSchedule({ ...facts, changes: own, programsUrl: `${siteUrl}/programs` }),
      };
    }
    case 'none':
      return undefined;
    default:
      return of satisfies never;
  }
};
