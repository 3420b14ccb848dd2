import { programs } from '@hoops/domain/club/days';
import type { PriceLists } from '@hoops/domain/club/price-lists';
import { previewEndOfPause, previewPauses } from '@hoops/domain/family/charges/bills-ahead';
import { classBillPreviewSchema } from '@hoops/domain/family/charges/class-bill-preview';
import { planChargePreview } from '@hoops/domain/family/plans/changes/plan-change';
import { type Household, previewDeletion } from '@hoops/domain/family/plans/charge-preview';
import { offerAnswers, previewOffers, previewPlanChange } from '@hoops/domain/family/plans/plan-changes';
import { moneySchema } from '@hoops/domain/money';
import { periodSchema } from '@hoops/domain/time/calendar-date-schema';
import { clubDate } from '@hoops/domain/time/club-time';
import type { AthleteSummary, FamilySummary } from '@hoops/projections/views/family-view';
import * as z from 'zod/mini';

export const householdOfView = ({
  athletes,
  charges,
  classDay,
  classPrices,
  failedPayments,
}: FamilySummary): Omit<Household, 'prices'> => ({
  athletes: athletes.map(
    ({
      athleteId,
      isAdditional,
      enrolledPrograms,
      enrolmentOrder,
      classPause,
      classStart,
      splits,
      plan,
    }) => ({
      athleteId,
      isAdditional,
      classes: programs.filter((program) => enrolledPrograms[program]),
      enrolmentOrder,
      classPause,
      classStart,
      splits,
      plan: plan && { ...plan, plan: plan.planId },
    }),
  ),
  charges,
  classDay,
  classPrices,
  failedPayments,
});

const billsAhead = z.readonly(z.array(z.strictObject({ period: periodSchema, amount: moneySchema })));

/** Cost of each change of an athlete; null for impossible changes. */
export const chargePreviewsAnswer = z.strictObject({
  ...offerAnswers,
  /** Family's class bills for each possible return of paused classes. */
  pauseClasses: z.readonly(z.array(z.strictObject({ until: periodSchema, bills: billsAhead }))),
  /** Return month; null when the pause has not begun. */
  endClassPause: z.nullable(z.strictObject({ until: z.nullable(periodSchema), bills: billsAhead })),
  deleteAthlete: z.strictObject({ plan: z.nullable(planChargePreview), classes: classBillPreviewSchema }),
});
type ChargePreviews = z.output<typeof chargePreviewsAnswer>;

export const chargePreviewsOf = (
  family: FamilySummary,
  athlete: AthleteSummary,
  { now, prices }: { readonly now: Date; readonly prices: PriceLists },
): ChargePreviews => {
  const household = { ...householdOfView(family), prices };
  const { athleteId, plan } = athlete;
  const at = now.toISOString();
  return {
    ...previewOffers(household, athleteId, { plan: plan && { ...plan, plan: plan.planId }, at }),
    pauseClasses: previewPauses(household, athleteId, at),
    endClassPause: previewEndOfPause(household, athleteId, at),
    deleteAthlete: {
      plan: plan && previewPlanChange(household, athleteId, { kind: 'remove-athlete' }, at),
      classes: previewDeletion(household, athleteId, clubDate(now)),
    },
  };
};
