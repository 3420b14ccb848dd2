import { type MailEvent, mailRecipients } from '@hoops/domain/mail/events';
import type { Fold } from '@hoops/event-store/event-store';
import { lists } from '../lists.ts';
import type { EntryRow, Row } from '../row.ts';
import type { MailItem } from '../views/lists.ts';

export const mailFold: Fold<MailItem | null> = {
  initialState: null,
  foldVersion: null,
  evolve: (item, event, { at }) => {
    switch (event.type) {
      case 'EmailSent':
      case 'EmailFailed':
      case 'EmailBounced':
      case 'EmailComplained': {
        const { mailId, kind, familyId, to } = event.data;
        return { mailId, kind, familyId, to, status: statusOf(event), at: item?.at ?? at };
      }
      case 'EmailDelivered':
        return item && { ...item, status: 'delivered' };
      default:
        return item;
    }
  },
};

const statusOf = (event: Exclude<MailEvent, { readonly type: 'EmailDelivered' }>): MailItem['status'] => {
  switch (event.type) {
    case 'EmailSent':
      return 'sent';
    case 'EmailFailed':
      return 'failed';
    case 'EmailBounced':
      return event.data.bounceType === 'Permanent' ? 'bounced' : 'bounced-for-now';
    case 'EmailComplained':
      return 'complained';
    default:
      return event satisfies never;
  }
};

export const mailRows = (item: MailItem | null): readonly Row[] => {
  if (!item) return [];
  const entry = (list: string): EntryRow => ({
    kind: 'entry',
    list,
    sort: item.at,
    id: item.mailId,
    data: item,
  });
  const { kind, familyId } = item;
  // Emails to the coach about a family are not in the family's list.
  const isToFamily = familyId !== null && mailRecipients[kind] !== 'coach';
  return [entry(lists.mails), ...(isToFamily ? [entry(lists.mailsOf(familyId))] : [])];
};
