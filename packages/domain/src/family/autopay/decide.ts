import type { DecideContext } from '../../decider.ts';
import { reject } from '../../rejection.ts';
import { clubDate, monthOfDate } from '../../time/club-time.ts';
import { isUnpaid } from '../charges/charges.ts';
import { startSettlement } from '../charges/settlement.ts';
import type { CommandOf, FamilyDecision } from '../decision.ts';
import type { FamilyEvent } from '../events.ts';
import { evolveAll } from '../evolve.ts';
import { openSettlement } from '../intents/intents.ts';
import type { Family } from '../state.ts';
import { announcementDue, autopayTryOn, nextAutopayCharge, noticeDays, retryDays } from './autopay.ts';

/**
 * Agrees to what was shown: the next charge as it stands. When that has changed since, or there is no card, it stays
 * off. A charge that is near is announced at once.
 */
export const turnOnAutopay = (
  family: Family,
  { chargeOn, amountCents }: CommandOf<'TurnOnAutopay'>,
  { at }: DecideContext,
): FamilyDecision => {
  if (family.autopay) return [];
  if (!family.hasDefaultPaymentMethod) return reject('autopay-without-card');
  if (openSettlement(family)) return reject('settlement-in-progress');
  const charge = nextAutopayCharge(family.charges.filter(isUnpaid), clubDate(at));
  if (charge.on !== chargeOn || charge.amount.cents !== amountCents) return reject('autopay-changed');
  const turnedOn: FamilyEvent = {
    type: 'AutopayTurnedOn',
    data: { agreed: { ...charge, noticeDays, retryDays } },
  };
  return [turnedOn, ...announcement(evolveAll(family, [turnedOn], { at }), at)];
};

/** Takes effect at once: what it started to pay and what has not reached the provider is not charged any more. */
export const turnOffAutopay = (family: Family): readonly FamilyEvent[] =>
  family.autopay ? [{ type: 'AutopayTurnedOff', data: {} }] : [];

/** What automatic payment does on a day: announces a charge that is near, starts one that is due. */
export const runAutopay = (family: Family, context: DecideContext): readonly FamilyEvent[] => {
  if (!family.autopay) return [];
  const today = clubDate(context.at);
  const month = monthOfDate(today);
  const tryOn = autopayTryOn(family.autopay, month);
  const unpaid = family.charges.filter((bill) => isUnpaid(bill) && bill.period < month);
  const isDue = tryOn !== undefined && today >= tryOn && unpaid.length > 0 && !openSettlement(family);
  const started = isDue ? startSettlement(family, unpaid, { newId: context.newId, autopay: true }) : [];
  return [...started, ...announcement(evolveAll(family, started, context), context.at)];
};

const announcement = (family: Family, at: string): readonly FamilyEvent[] => {
  const charge = announcementDue(family, at);
  return charge ? [{ type: 'AutopayAnnounced', data: charge }] : [];
};
