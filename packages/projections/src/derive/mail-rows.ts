import type { Fold } from '@hoops/event-store/event-store';
import { lists } from '../lists.ts';
import type { EntryRow, Row } from '../row.ts';
import type { MailItem } from '../views/lists.ts';

const statusOf = { EmailSent: 'sent', EmailFailed: 'failed', EmailBounced: 'bounced' } as const;

/** A mail as the mail log shows it. These streams are short: they are never snapshotted. */
export const mailFold: Fold<MailItem | null> = {
  initialState: null,
  foldVersion: 1001,
  evolve: (item, event, { at }) => {
    switch (event.type) {
      case 'EmailSent':
      case 'EmailFailed':
      case 'EmailBounced': {
        const { mailId, kind, familyId, to } = event.data;
        return { mailId, kind, familyId, to, status: statusOf[event.type], at: item?.at ?? at };
      }
      default:
        return item;
    }
  },
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
  return [entry(lists.mails), ...(item.familyId ? [entry(lists.mailsOf(item.familyId))] : [])];
};
