import { programs } from '@hoops/domain/club/days';
import type { PriceLists } from '@hoops/domain/club/price-lists';
import { previewEndOfPause, previewPauses } from '@hoops/domain/family/charges/bills-ahead';
import { type Household, previewDeletion } from '@hoops/domain/family/plans/charge-preview';
import { previewOffers, previewPlanChange } from '@hoops/domain/family/plans/plan-changes';
import { clubDate } from '@hoops/domain/time/club-time';
import type { AthleteSummary, FamilySummary } from '@hoops/projections/views/family-view';
import type { ChargePreviews } from './charge-preview-answer.ts';

export const householdOfView = ({
  athletes,
  charges,
  classDay,
  classPrices,
  failedPayments,
}: FamilySummary): Omit<Household, 'prices'> => ({
  athletes: athletes.map(
    ({ athleteId, isAdditional, enrolledPrograms, enrolmentOrder, classPause, classStart, plan }) => ({
      athleteId,
      isAdditional,
      classes: programs.filter((program) => enrolledPrograms[program]),
      enrolmentOrder,
      classPause,
      classStart,
      plan: plan && { ...plan, plan: plan.planId },
    }),
  ),
  charges,
  classDay,
  classPrices,
  failedPayments,
});

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
