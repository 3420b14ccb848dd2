import { AutopayAnnounced } from '../autopay/events.ts';
import { familyRecord } from '../family-command.ts';
import { NoticeGiven } from './events.ts';
import { noticesDue } from './notices.ts';

/** What a family is written to about on the club's date (daily tick); nothing twice. */
const GiveNotices = familyRecord({
  type: 'GiveNotices',
  emits: [NoticeGiven, AutopayAnnounced],
}).decidedBy((family, _input, { at }) => noticesDue(family, at));

export const familyNoticeCommands = [GiveNotices] as const;
