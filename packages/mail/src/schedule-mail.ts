import { athleteOf, isEnrolledIn, type scheduleChannels } from '@hoops/domain/family/athletes/enrolment';
import { mailedGuardians } from '@hoops/domain/family/guardians/household';
import { isSharedWith } from '@hoops/domain/family/sharing/commands';
import type { Family } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import type { ScheduleNotice } from '@hoops/domain/notice/notice-decider';
import { programsOfSessions, removedPrograms, type ScheduleChange } from '@hoops/domain/schedule/changes';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import { copyFor } from './family-mail-context.ts';
import type { Mail, MailSettings } from './mail.ts';
import { classOffSchedule, scheduleChanged } from './templates/schedule-changed.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

export type ScheduleMailDeps = { readonly tokens: UnsubscribeTokens; readonly settings: MailSettings };

/** Adds athletes that other families share with this one, because their sessions concern it too. */
export const withSharedAthletes = async (
  store: Pick<EventStore, 'load'>,
  family: Family,
): Promise<Family> => {
  const shared = await Promise.all(
    family.sharedAthletes.map(async ({ athleteId, firstHome }) => {
      const { state } = await streamReader(store, familyStreams).load(firstHome);
      if (state.kind !== 'registered' || !isSharedWith(state, athleteId, family.familyId)) return [];
      return athleteOf(state, athleteId) ?? [];
    }),
  );
  return { ...family, athletes: [...family.athletes, ...shared.flat()], sharedAthletes: [] };
};

/**
 * Changes that concern a family. Includes changes of single sessions only if its athletes train on that day.
 */
export const changesFor = (family: Family, changes: readonly ScheduleChange[]): readonly ScheduleChange[] =>
  changes.filter((change) => {
    const programs = programsOfSessions(change);
    return programs === undefined || programs.some((program) => isEnrolledIn(family, program));
  });

/**
 * Emails about a notice to a family's guardians. Without optional emails, families still get
 * changes of their own classes.
 */
export const scheduleMail = async (
  { settings: { siteUrl, coachEmail }, tokens }: ScheduleMailDeps,
  notice: ScheduleNotice,
  family: Family,
  of: ReturnType<typeof scheduleChannels>['mail'],
): Promise<readonly Mail[]> => {
  const { familyId, devices } = family;
  const changes = changesFor(family, notice.changes);
  if (changes.length === 0) return [];
  const toEach = (mailOf: (facts: { name: string; scheduleUrl: string }) => Omit<Mail, 'to'>) =>
    mailedGuardians(family).map(({ sub, name, email }) => ({
      ...mailOf({ name, scheduleUrl: `${siteUrl}/schedule` }),
      to: email,
      replyTo: coachEmail,
      ...copyFor(family, sub),
    }));
  switch (of) {
    case 'all': {
      const token = await tokens.tokenFor(familyId);
      return toEach((facts) => ({
        kind: 'schedule-changed',
        oneClickUnsubscribeUrl: `${siteUrl}/api/unsubscribe/${token}`,
        content: scheduleChanged({
          ...facts,
          changes,
          notificationsUrl: devices.length === 0 ? `${siteUrl}/my-info` : null,
          unsubscribeUrl: `${siteUrl}/unsubscribe?token=${token}`,
        }),
      }));
    }
    case 'own-classes': {
      const own = changes.filter((change) =>
        (programsOfSessions(change) ?? removedPrograms(change)).some((program) =>
          isEnrolledIn(family, program),
        ),
      );
      if (own.length === 0) return [];
      return toEach((facts) => ({
        kind: 'class-off-schedule',
        content: classOffSchedule({ ...facts, changes: own, programsUrl: `${siteUrl}/programs` }),
      }));
    }
    case 'none':
      return [];
    default:
      return of satisfies never;
  }
};
