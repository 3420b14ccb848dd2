import type * as z from 'zod/mini';
import { reject } from '../../rejection.ts';
import { clubDate, monthOfDate } from '../../time/club-time.ts';
import { isUnpaid } from '../charges/charges.ts';
import { MonthlyChargeFrozen, SettlementStarted } from '../charges/events.ts';
import { startSettlement } from '../charges/start-settlement.ts';
import type { FamilyEventOf } from '../events.ts';
import { evolveAll } from '../evolve.ts';
import { familyCommand, familyRecord } from '../family-command.ts';
import { openSettlement } from '../intents/open-intents.ts';
import type { Family } from '../state.ts';
import { announcementDue, autopayAttemptOn, nextAutopayCharge, noticeDays, retryDays } from './autopay.ts';
import { AutopayAnnounced, AutopayTurnedOff, AutopayTurnedOn } from './events.ts';
import type { turnOnAutopayInput } from './inputs.ts';

/**
 * Agrees to what was shown: the next charge as it stands. When that has changed since, or there is no card, it stays
 * off. A charge that is near is announced at once.
 */
const TurnOnAutopay = familyCommand({
  type: 'TurnOnAutopay',
  emits: [AutopayTurnedOn, AutopayAnnounced],
  rejects: ['autopay-without-card', 'settlement-in-progress', 'autopay-changed'],
}).decidedBy((family, { chargeOn, amountCents }: z.output<typeof turnOnAutopayInput>, { at }) => {
  if (family.autopay) return [];
  if (!family.hasDefaultPaymentMethod) return reject('autopay-without-card');
  if (openSettlement(family)) return reject('settlement-in-progress');
  const charge = nextAutopayCharge(family.charges.filter(isUnpaid), clubDate(at));
  if (charge.on !== chargeOn || charge.amount.cents !== amountCents) return reject('autopay-changed');
  const turnedOn: FamilyEventOf<'AutopayTurnedOn'> = {
    type: 'AutopayTurnedOn',
    data: { agreed: { ...charge, noticeDays, retryDays } },
  };
  return [turnedOn, ...announcement(evolveAll(family, [turnedOn], { at }), at)];
});

/** Takes effect at once: what it started to pay and what has not reached the provider is not charged any more. */
const TurnOffAutopay = familyCommand({
  type: 'TurnOffAutopay',
  emits: [AutopayTurnedOff],
  rejects: [],
}).decidedBy((family) => (family.autopay ? [{ type: 'AutopayTurnedOff', data: {} }] : []));

/** What automatic payment does on the club's date (hourly tick): announces a charge that is near, starts one that is due. */
const RunAutopay = familyRecord({
  type: 'RunAutopay',
  emits: [SettlementStarted, MonthlyChargeFrozen, AutopayAnnounced],
}).decidedBy((family, _input, context) => {
  if (!family.autopay) return [];
  const today = clubDate(context.at);
  const month = monthOfDate(today);
  const tryOn = autopayAttemptOn(family.autopay, month);
  const unpaid = family.charges.filter((bill) => isUnpaid(bill) && bill.period < month);
  const isDue = tryOn !== undefined && today >= tryOn && unpaid.length > 0 && !openSettlement(family);
  const started = isDue ? startSettlement(family, unpaid, { newId: context.newId, autopay: true }) : [];
  return [...started, ...announcement(evolveAll(family, started, context), context.at)];
});

const announcement = (family: Family, at: string): readonly FamilyEventOf<'AutopayAnnounced'>[] => {
  const charge = announcementDue(family, at);
  return charge ? [{ type: 'AutopayAnnounced', data: charge }] : [];
};

export const autopayCommands = [TurnOnAutopay, TurnOffAutopay, RunAutopay] as const;
