import { isNoticeDay, noticeRules } from '../../consumer-rules.ts';
import { clubDate } from '../../time/club-time.ts';
import { isUnpaid } from '../charges/charges.ts';
import type { FamilyEventOf } from '../events.ts';
import { openSettlement } from '../intents/open-intents.ts';
import type { Family } from '../state.ts';
import { nextAutopayCharge } from './autopay.ts';

export const autopayAnnouncementDue = (
  family: Family,
  at: string,
): readonly FamilyEventOf<'AutopayAnnounced'>[] => {
  const today = clubDate(at);
  const settling = openSettlement(family)?.periods ?? [];
  const unpaid = family.charges.filter((bill) => isUnpaid(bill) && !settling.includes(bill.period));
  const charge = nextAutopayCharge(unpaid, today);
  const known = family.autopay?.announced;
  const isKnown = known?.on === charge.on && known.amount.cents === charge.amount.cents;
  const isNews = family.autopay !== null && charge.amount.cents > 0 && !isKnown;
  return isNews && isNoticeDay(noticeRules['autopay-charge'], charge.on, today)
    ? [{ type: 'AutopayAnnounced', data: charge }]
    : [];
};
