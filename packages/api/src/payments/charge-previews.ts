import { programs } from '@hoops/domain/club/days';
import { otherPlan } from '@hoops/domain/club/plans';
import type { PriceLists } from '@hoops/domain/club/price-lists';
import { previewEndOfPause, previewPauses } from '@hoops/domain/family/charges/bills-ahead';
import {
  type Household,
  type PlanChange,
  previewDeletion,
  previewPlanChange,
} from '@hoops/domain/family/plans/charge-preview';
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
  const preview = (change: PlanChange) => previewPlanChange(household, athleteId, change, at);
  const ofPlan = (change: PlanChange) => (plan ? preview(change) : null);
  return {
    startPlan: plan
      ? null
      : {
          half_week: preview({ kind: 'start-plan', plan: 'half_week' }),
          full_week: preview({ kind: 'start-plan', plan: 'full_week' }),
        },
    switchPlan: plan && preview({ kind: 'switch-plan', to: otherPlan(plan.planId) }),
    cancelSwitch: ofPlan({ kind: 'cancel-switch' }),
    pausePlan: plan
      ? plan.possibleReturns.flatMap((until) => preview({ kind: 'pause-plan', until }).next ?? [])
      : [],
    endPause: plan?.pause ? preview({ kind: 'end-pause' }) : null,
    cancelTraining: ofPlan({ kind: 'cancel-training' }),
    undoCancellation: ofPlan({ kind: 'undo-cancellation' }),
    pauseClasses: previewPauses(household, athleteId, at),
    endClassPause: previewEndOfPause(household, athleteId, at),
    deleteAthlete: {
      plan: ofPlan({ kind: 'remove-athlete' }),
      classes: previewDeletion(household, athleteId, clubDate(now)),
    },
  };
};
