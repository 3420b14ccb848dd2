import { AutopayAnnounced } from '../autopay/events.ts';
import { ClassPricesSet } from '../charges/events.ts';
import { familyRecord } from '../family-command.ts';
import { PlanPriceMoveRequested } from '../plans/events.ts';
import { NoticeGiven } from './events.ts';
import { classPricesDue, noticesDue, priceMovesDue } from './notices.ts';
import type { ClubNow } from './withdrawn-classes.ts';

/** Gives due notices daily, each once, and applies announced prices to plans and classes. */
const GiveNotices = familyRecord({
  type: 'GiveNotices',
  emits: [NoticeGiven, AutopayAnnounced, PlanPriceMoveRequested, ClassPricesSet],
}).decidedBy((family, { prices, withdrawals }: ClubNow, context) => {
  const notices = noticesDue(family, context.at, { prices, withdrawals });
  return [
    ...notices,
    ...priceMovesDue(context.after(family, notices), context, prices),
    ...classPricesDue(family, context.at, prices),
  ];
});

export const familyNoticeCommands = [GiveNotices] as const;
