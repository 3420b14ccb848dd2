import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { SettlementId } from '../../ids.ts';
import { clubDate, monthOfDate } from '../../time/club-time.ts';
import { withoutFailures } from '../intents/operations.ts';
import type { Family, Settlement } from '../state.ts';
import { evolveBills } from './bills.ts';
import type { chargeEvents } from './events.ts';

type ChargeEvent = EventOf<(typeof chargeEvents)[number]>;

const rememberedFailures = 50;

/** Code of a settlement that closed because another payment paid its months; the card was not declined. */
export const alreadyPaid = 'already-paid';

export const evolveCharges = (family: Family, event: ChargeEvent, moment: Moment): Family => {
  const charges = evolveBills(family.charges, event, moment);
  switch (event.type) {
    case 'MonthlyChargeAssessed':
    case 'MonthlyChargeAdded':
    case 'MonthlyChargeRaised':
    case 'MonthlyChargeLowered':
    case 'MonthlyChargeWithdrawn':
    case 'MonthlyChargeFrozen':
    case 'MonthlyChargeReopened':
    case 'ShareBilled':
      return { ...family, charges };
    case 'ClassPricesSet': {
      const others = family.classPrices.filter(({ from }) => from !== event.data.from);
      const classPrices = [...others, event.data].toSorted((one, other) => (one.from < other.from ? -1 : 1));
      return { ...family, classPrices };
    }
    case 'SettlementStarted':
      return event.data.autopay ? withAutopayAttempt(family, event.data.settlementId, moment) : family;
    case 'SettlementSucceeded': {
      const { settlementId } = event.data;
      return {
        ...withoutFailures(family, 'class-bills'),
        charges,
        failedSettlements: family.failedSettlements.filter(otherThan(settlementId)),
      };
    }
    case 'SettlementFailed': {
      const { settlementId, intentId, periods, amount, attempt } = event.data;
      const failed: Settlement = { settlementId, intentId, periods, amount, attempt };
      return {
        ...family,
        failedSettlements: [...family.failedSettlements, failed].slice(-rememberedFailures),
      };
    }
    default:
      return event satisfies never;
  }
};

const otherThan =
  (settlementId: string) =>
  (settlement: Settlement): boolean =>
    settlement.settlementId !== settlementId;

const withAutopayAttempt = (family: Family, settlementId: SettlementId, { at }: Moment): Family => {
  if (!family.autopay) return family;
  const today = clubDate(at);
  const period = monthOfDate(today);
  const { run } = family.autopay;
  const next =
    run?.period === period
      ? { ...run, attempts: run.attempts + 1, settlementId }
      : { period, firstAttemptOn: today, attempts: 1, settlementId };
  return { ...family, autopay: { ...family.autopay, run: next } };
};
