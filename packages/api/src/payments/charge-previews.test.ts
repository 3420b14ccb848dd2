import { householdOf } from '@hoops/domain/testing/at-prices';
import { familyLives, pricesOfLives } from '@hoops/domain/testing/random-family';
import { familyView } from '@hoops/projections/derive/family-view';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chargePreviewsAnswer, chargePreviewsOf, householdOfView } from './charge-previews.ts';

const at = '2026-12-10T18:00:00.000Z';

it('charge previews read the same household from the family view and the family state', () => {
  fc.assert(
    fc.property(familyLives, (lived) => {
      const state = lived.at(-1)?.state;
      if (state?.kind !== 'registered') return;
      const { athletes, charges, classDay, classPrices, failedPayments } = householdOf(state, pricesOfLives);
      const known = householdOfView(familyView(state));
      expect(known).toMatchObject({
        athletes: athletes.map(({ athleteId, isAdditional, classes, enrolmentOrder, plan }) => ({
          athleteId,
          isAdditional,
          classes,
          enrolmentOrder,
          plan: plan && { price: plan.price, status: plan.status, currentPeriodEnd: plan.currentPeriodEnd },
        })),
        charges: charges.map(({ period, amount, frozen }) => ({ period, amount, frozen })),
        classDay: classDay && {
          date: classDay.date,
          bill: classDay.bill && { amount: classDay.bill.amount },
        },
        classPrices,
        failedPayments: failedPayments.map(({ amount, nextAttemptAt }) => ({ amount, nextAttemptAt })),
      });
    }),
  );
});

it('charge previews match the declared schema and offer a plan start only without a plan', () => {
  fc.assert(
    fc.property(familyLives, (lived) => {
      const state = lived.at(-1)?.state;
      if (state?.kind !== 'registered') return;
      const view = familyView(state);
      for (const athlete of view.athletes) {
        const previews = chargePreviewsOf(view, athlete, { now: new Date(at), prices: pricesOfLives });
        expect(chargePreviewsAnswer.parse(previews)).toEqual(previews);
        expect(previews.startPlan === null).toBe(athlete.plan !== null);
      }
    }),
  );
});
