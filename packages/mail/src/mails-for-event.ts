import type { DomainEvent } from '@hoops/domain/catalogue';
import { type FamilyMailContext, familyMails } from './family-mails.ts';
import type { Mail, MailSettings } from './mail.ts';
import { newParentNotice } from './templates/new-parent-notice.ts';
import { programChange } from './templates/program-change.ts';
import { programRequest } from './templates/program-request.ts';
import { welcome } from './templates/welcome.ts';

/**
 * The mails that an event calls for. What visitors wrote goes to the coach alone.
 * @param family whose event it is, as it is now, and what its mail depends on; undefined where the event says it all, and
 * when the family is gone.
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

/** Whether the mails of an event depend on its family as well. */
export const isFamilyMailEvent = (event: DomainEvent): event is FamilyMailEvent => event.type in familyMails;

/** The table's rows take the data of their own event, which TypeScript cannot follow through a lookup. */
const mailsOf = (event: FamilyMailEvent, context: FamilyMailContext): readonly Mail[] => {
  const row = familyMails[event.type] as (data: unknown, context: FamilyMailContext) => readonly Mail[];
  return row(event.data, context);
};
