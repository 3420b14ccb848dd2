import type { DomainEvent } from '@hoops/domain/catalogue';
import type { FamilyMailContext } from './family-mail-context.ts';
import { familyMails } from './family-mails.ts';
import type { Mail, MailSettings } from './mail.ts';
import { newParentNotice, welcome } from './templates/new-parent-notice.ts';
import { programChange, programRequest } from './templates/program-request.ts';

/**
 * Texts from visitors go only to the coach.
 * @param family undefined if the email needs no family, or the family is not registered
 */
export const mailsForEvent = (
  event: DomainEvent,
  family: Omit<FamilyMailContext, 'settings'> | undefined,
  settings: MailSettings,
): readonly Mail[] => {
  const { coachEmail, siteUrl } = settings;
  switch (event.type) {
    case 'ParentRegistered': {
      const { name, email, marketingMethod, familyId } = event.data;
      const notice = { name, email, marketingMethod, parentUrl: `${siteUrl}/parent/${familyId}` };
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
    default:
      return family && isFamilyMailEvent(event) ? mailsOf(event, { ...family, settings }) : [];
  }
};

type FamilyMailEvent = Extract<DomainEvent, { readonly type: keyof typeof familyMails }>;

export const isFamilyMailEvent = (event: DomainEvent): event is FamilyMailEvent => event.type in familyMails;

/** The cast is needed, because TypeScript cannot infer that each row takes the data of its own event. */
const mailsOf = (event: FamilyMailEvent, context: FamilyMailContext): readonly Mail[] => {
  const row = familyMails[event.type] as (data: unknown, context: FamilyMailContext) => readonly Mail[];
  return row(event.data, context);
};
