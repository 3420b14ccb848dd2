import type * as z from 'zod/mini';
import { noticeDays } from '../../consumer-rules.ts';
import { reject } from '../../decider.ts';
import { clubDate, monthOfDate } from '../../time/club-time.ts';
import { isUnpaid } from '../charges/charges.ts';
import { MonthlyChargeFrozen, SettlementStarted } from '../charges/events.ts';
import { startSettlement } from '../charges/start-settlement.ts';
import type { FamilyEventOf } from '../events.ts';
import { familyCommand, familyRecord } from '../family-command.ts';
import { openSettlement } from '../intents/open-intents.ts';
import { autopayAnnouncementDue } from './announcement.ts';
import { autopayAttemptOn, nextAutopayCharge, retryDays } from './autopay.ts';
import { AutopayAnnounced, AutopayTurnedOff, AutopayTurnedOn, type turnOnAutopayInput } from './events.ts';

const TurnOnAutopay = familyCommand({
  type: 'TurnOnAutopay',
  emits: [AutopayTurnedOn, AutopayAnnounced],
  rejects: ['autopay-without-card', 'settlement-in-progress', 'autopay-changed'],
}).decidedBy((family, { chargeOn, amountCents }: z.output<typeof turnOnAutopayInput>, { at, after }) => {
  if (family.autopay) return [];
  if (!family.hasDefaultPaymentMethod) return reject('autopay-without-card');
  if (openSettlement(family)) return reject('settlement-in-progress');
  const charge = nextAutopayCharge(family.charges.filter(isUnpaid), clubDate(at));
  if (charge.on !== chargeOn || charge.amount.cents !== amountCents) return reject('autopay-changed');
  const turnedOn: FamilyEventOf<'AutopayTurnedOn'> = {
    type: 'AutopayTurnedOn',
    data: { agreed: { ...charge, noticeDays, retryDays } },
  };
  return [turnedOn, ...autopayAnnouncementDue(after(family, [turnedOn]), at)];
});

/** Takes effect right away: nothing is charged unless the payment has already reached Stripe. */
const TurnOffAutopay = familyCommand({
  type: 'TurnOffAutopay',
  emits: [AutopayTurnedOff],
  rejects: [],
}).decidedBy((family) => (family.autopay ? [{ type: 'AutopayTurnedOff', data: {} }] : []));

/**
 * Starts the automatic payment that is due; the job runs hourly. family/notices announces the payment in
 * advance.
 */
const RunAutopay = familyRecord({
  type: 'RunAutopay',
  emits: [SettlementStarted, MonthlyChargeFrozen],
}).decidedBy((family, _input, context) => {
  if (!family.autopay) return [];
  const today = clubDate(context.at);
  const month = monthOfDate(today);
  const tryOn = autopayAttemptOn(family.autopay, month);
  const unpaid = family.charges.filter((bill) => isUnpaid(bill) && bill.period < month);
  const isDue = tryOn !== undefined && today >= tryOn && unpaid.length > 0 && !openSettlement(family);
  return isDue ? startSettlement(family, unpaid, { newId: context.newId, autopay: true }) : [];
});

export const autopayCommands = [TurnOnAutopay, TurnOffAutopay, RunAutopay] as const;
