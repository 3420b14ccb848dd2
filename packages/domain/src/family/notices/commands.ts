import { AutopayAnnounced } from '../autopay/events.ts';
import { ClassPricesSet } from '../charges/events.ts';
import { evolveAll } from '../evolve.ts';
import { familyRecord } from '../family-command.ts';
import { PlanPriceMoveRequested } from '../plans/events.ts';
import { NoticeGiven } from './events.ts';
import { classPricesDue, noticesDue, priceMovesDue } from './notices.ts';
import type { ClubNow } from './withdrawn-classes.ts';

/**
 * What a family is written to about on the club's date (daily tick); nothing twice. A plan whose next price was told to the
 * family is moved to it, and so are its classes.
 */
const GiveNotices = familyRecord({
  type: 'GiveNotices',
  emits: [NoticeGiven, AutopayAnnounced, PlanPriceMoveRequested, ClassPricesSet],
}).decidedBy((family, { prices, withdrawals }: ClubNow, context) => {
  const notices = noticesDue(family, context.at, { prices, withdrawals });
  return [
    ...notices,
    ...priceMovesDue(evolveAll(family, notices, context), context, prices),
    ...classPricesDue(family, context.at, prices),
  ];
});

export const familyNoticeCommands = [GiveNotices] as const;
