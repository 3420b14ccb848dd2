import { clubDate } from '../../time/club-time.ts';
import { AutopayAnnounced } from '../autopay/events.ts';
import { ClassPricesSet } from '../charges/events.ts';
import { familyRecord } from '../family-command.ts';
import { MakeUpExpired } from '../make-ups/events.ts';
import { expiredMakeUps } from '../make-ups/make-ups.ts';
import { PlanPriceMoveRequested, PlanShareRequested } from '../plans/events.ts';
import { planSharesDue } from '../plans/share.ts';
import { NoticeGiven } from './events.ts';
import { classPricesDue, noticesDue, priceMovesDue } from './notices.ts';
import type { ClubNow } from './withdrawn-classes.ts';

/** Daily work: due notices, each sent once, announced prices and expired make-ups. */
const GiveNotices = familyRecord({
  type: 'GiveNotices',
  emits: [
    NoticeGiven,
    AutopayAnnounced,
    PlanPriceMoveRequested,
    PlanShareRequested,
    ClassPricesSet,
    MakeUpExpired,
  ],
}).decidedBy((family, { prices, withdrawals }: ClubNow, context) => {
  const notices = noticesDue(family, context.at, { prices, withdrawals });
  const moves = priceMovesDue(context.after(family, notices), context, prices);
  return [
    ...notices,
    ...moves,
    ...planSharesDue(context.after(family, moves), context),
    ...classPricesDue(family, context.at, prices),
    ...expiredMakeUps(family, clubDate(context.at)),
  ];
});

export const familyNoticeCommands = [GiveNotices] as const;
