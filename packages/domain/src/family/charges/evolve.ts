import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { Period } from '../../time/club-time.ts';
import { withAutopayAttempt } from '../autopay/evolve.ts';
import type { Family, MonthlyCharge, Settlement } from '../state.ts';
import type { chargeEvents } from './events.ts';

type ChargeEvent = EventOf<(typeof chargeEvents)[number]>;

const rememberedFailures = 50;

/** Why a settlement is closed whose months another payment has paid: the card was not declined. */
export const alreadyPaid = 'already-paid';

/** The family after an event of its bills or of a settlement. */
export const evolveCharges = (family: Family, event: ChargeEvent, moment: Moment): Family => {
  switch (event.type) {
    case 'MonthlyChargeAssessed': {
      const charge: MonthlyCharge = { ...event.data, frozen: false, paidBy: null };
      const others = family.charges.filter(({ period }) => period !== charge.period);
      return { ...family, charges: [...others, charge].toSorted(byPeriod) };
    }
    case 'MonthlyChargeRaised':
    case 'MonthlyChargeLowered':
      return updateCharges(family, [event.data.period], (charge) => ({ ...charge, ...event.data }));
    case 'MonthlyChargeWithdrawn': {
      const { period } = event.data;
      return { ...family, charges: family.charges.filter((charge) => charge.period !== period) };
    }
    case 'MonthlyChargeFrozen':
      return updateCharges(family, [event.data.period], (charge) => ({ ...charge, frozen: true }));
    case 'MonthlyChargeReopened':
      return updateCharges(family, [event.data.period], (charge) => ({ ...charge, frozen: false }));
    case 'ClassPricesSet': {
      const others = family.classPrices.filter(({ from }) => from !== event.data.from);
      const classPrices = [...others, event.data].toSorted((one, other) => (one.from < other.from ? -1 : 1));
      return { ...family, classPrices };
    }
    case 'SettlementStarted':
      return event.data.autopay ? withAutopayAttempt(family, event.data.settlementId, moment) : family;
    case 'SettlementSucceeded': {
      const { settlementId, periods } = event.data;
      const paid = updateCharges(family, periods, (charge) => ({
        ...charge,
        frozen: true,
        paidBy: charge.paidBy ?? settlementId,
      }));
      return {
        ...paid,
        failedSettlements: family.failedSettlements.filter(otherThan(settlementId)),
        settlementRefused: null,
      };
    }
    case 'SettlementFailed': {
      const { settlementId, intentId, periods, amount, attempt, code } = event.data;
      const failed: Settlement = { settlementId, intentId, periods, amount, attempt };
      return {
        ...family,
        failedSettlements: [...family.failedSettlements, failed].slice(-rememberedFailures),
        settlementRefused: code === alreadyPaid ? family.settlementRefused : { code, at: moment.at },
      };
    }
    default:
      return event satisfies never;
  }
};

const byPeriod = (one: MonthlyCharge, other: MonthlyCharge): number => (one.period < other.period ? -1 : 1);

const otherThan =
  (settlementId: string) =>
  (settlement: Settlement): boolean =>
    settlement.settlementId !== settlementId;

const updateCharges = (
  family: Family,
  periods: readonly Period[],
  update: (charge: MonthlyCharge) => MonthlyCharge,
): Family => ({
  ...family,
  charges: family.charges.map((charge) => (periods.includes(charge.period) ? update(charge) : charge)),
});
