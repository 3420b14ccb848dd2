import type { DomainEvent } from '@hoops/domain/catalogue';
import { isUntried } from '@hoops/domain/family/plan-debt';
import type { Family } from '@hoops/domain/family/state';
import type { AthleteId } from '@hoops/domain/ids';
import type { Mail } from './mail.ts';
import { cancellationScheduled } from './templates/cancellation-scheduled.ts';
import { newParentNotice } from './templates/new-parent-notice.ts';
import { paymentFailed } from './templates/payment-failed.ts';
import { paymentLeft } from './templates/payment-left.ts';
import { programChange } from './templates/program-change.ts';
import { programRequest } from './templates/program-request.ts';
import { unenrollmentCoach } from './templates/unenrollment-coach.ts';
import { unenrollmentParent } from './templates/unenrollment-parent.ts';
import { welcome } from './templates/welcome.ts';

export type MailSettings = {
  readonly coachEmail: string;
  /** Where the site is, without a slash at the end. */
  readonly siteUrl: string;
};

/**
 * The mails that an event calls for. What visitors wrote goes to the coach alone.
 * @param family whose event it is, as it is now; undefined for a request of a visitor.
 */
export const mailsForEvent = (
  event: DomainEvent,
  family: Family | undefined,
  settings: MailSettings,
): readonly Mail[] => {
  const { coachEmail, siteUrl } = settings;
  switch (event.type) {
    case 'ParentRegistered': {
      const { name, email, marketingMethod, familyId } = event.data;
      const notice = { name, email, marketingMethod, parentUrl: parentUrl(siteUrl, familyId) };
      return [
        { kind: 'welcome', to: email, replyTo: coachEmail, content: welcome({ name, siteUrl }) },
        { kind: 'new-parent-notice', to: coachEmail, replyTo: email, content: newParentNotice(notice) },
      ];
    }
    case 'ProgramRequested': {
      const { email } = event.data;
      return [
        { kind: 'program-request', to: coachEmail, replyTo: email, content: programRequest(event.data) },
      ];
    }
    case 'ProgramChangeRequested': {
      const { email } = event.data;
      return [{ kind: 'program-change', to: coachEmail, replyTo: email, content: programChange(event.data) }];
    }
    case 'FamilyUnenrolled':
    case 'TrainingCancellationScheduled':
    case 'PaymentFailed':
      return family ? familyMails(event, family, settings) : [];
    default:
      return [];
  }
};

type FamilyMailEvent = Extract<
  DomainEvent,
  { readonly type: 'FamilyUnenrolled' | 'TrainingCancellationScheduled' | 'PaymentFailed' }
>;

const familyMails = (
  event: FamilyMailEvent,
  family: Family,
  { coachEmail, siteUrl }: MailSettings,
): readonly Mail[] => {
  const { name, email } = family.parent;
  const toParent = { to: email, replyTo: coachEmail };
  switch (event.type) {
    case 'FamilyUnenrolled': {
      const notice = { name, parentUrl: parentUrl(siteUrl, family.familyId) };
      return [
        { kind: 'unenrollment-coach', to: coachEmail, replyTo: email, content: unenrollmentCoach(notice) },
        { kind: 'unenrollment-parent', ...toParent, content: unenrollmentParent({ name, siteUrl }) },
      ];
    }
    case 'TrainingCancellationScheduled': {
      const { athleteId, effectiveAt } = event.data;
      const content = cancellationScheduled({
        name,
        athleteName: athleteName(family, athleteId),
        effectiveAt,
        athleteUrl: `${siteUrl}/athletes/${athleteId}`,
      });
      return [{ kind: 'cancellation-scheduled', ...toParent, content }];
    }
    case 'PaymentFailed': {
      const facts = { name, siteUrl, ...event.data };
      const content = isUntried(event.data) ? paymentLeft(facts) : paymentFailed(facts);
      return [{ kind: 'payment-failed', ...toParent, content }];
    }
    default:
      return event satisfies never;
  }
};

const parentUrl = (siteUrl: string, familyId: string): string => `${siteUrl}/parent/${familyId}`;

/** An athlete who was deleted in the meantime has no name any more. */
const athleteName = (family: Family, athleteId: AthleteId): string =>
  family.athletes.find((athlete) => athlete.athleteId === athleteId)?.athleteName ?? 'your athlete';
