import type { Program } from '@hoops/domain/club/days';
import { planName } from '@hoops/domain/club/plans';
import { lastDayToWithdraw } from '@hoops/domain/consumer-rules';
import { autopayRetryOn } from '@hoops/domain/family/autopay/autopay';
import { hasPlanPastDue, subscriptionCost } from '@hoops/domain/family/charges/charges';
import { remainingClassesOf } from '@hoops/domain/family/classes/paid-classes';
import { blockersOf, plansEndAt } from '@hoops/domain/family/erasure/blockers';
import { isWithBank } from '@hoops/domain/family/intents/bank-confirmation';
import { isAthleteIntent } from '@hoops/domain/family/intents/open-intents';
import { planDebt } from '@hoops/domain/family/payments/plan-debt';
import { isPausedAt, possibleReturns } from '@hoops/domain/family/plans/pause';
import type { Athlete, Family, Operation } from '@hoops/domain/family/state';
import type { AthleteId } from '@hoops/domain/ids';
import { chargedAt } from '@hoops/domain/time/billing-cycle';
import { clubDate, lastDayOfMonth, ordinalDate, periodName } from '@hoops/domain/time/club-time';
import type { AthleteView, FamilyView, OperationView } from '../views/family-view.ts';

export const familyView = (family: Family): FamilyView => {
  const unpaid = family.charges.filter((charge) => charge.paidBy === null);
  return {
    parentID: family.familyId,
    registeredAt: family.registeredAt,
    ...family.parent,
    emailCameBack: family.emailCameBack && {
      permanent: family.emailCameBack.permanent,
      at: family.emailCameBack.at,
    },
    mailPreferences: family.mailPreferences,
    guardians: family.guardians.map(({ emailProofIssuedAt: _proof, ...guardian }) => guardian),
    invitations: family.invitations,
    sharedAthletes: family.sharedAthletes,
    shares: family.shares,
    agreedTo: family.agreedTo,
    onboardingStep: family.onboardingStep,
    paymentMethod: family.paymentMethodPageOpened,
    hasDefaultPaymentMethod: family.hasDefaultPaymentMethod,
    card: family.card,
    stripeCustomerId: family.stripeCustomerId,
    subscriptionCost: subscriptionCost(family),
    planPastDue: hasPlanPastDue(family),
    oldestUnpaidPeriod: unpaid[0]?.period ?? null,
    athletes: family.athletes.map((athlete) => athleteView(family, athlete)),
    charges: family.charges.map((charge) => {
      const { month, year } = periodName(charge.period);
      return {
        period: charge.period,
        monthOfYear: month,
        year,
        amount: charge.amount,
        lines: charge.lines,
        paid: charge.paidBy !== null,
        frozen: charge.frozen,
        madeOn: charge.madeOn,
        ...(charge.share && { share: charge.share }),
      };
    }),
    classDay: family.classDay,
    classPrices: family.classPrices,
    planCredit: family.planCredit,
    autopay: family.autopay && { since: family.autopay.since, retryOn: autopayRetryOn(family.autopay) },
    failedPayments: family.failedPayments.map(({ attempt: _attempt, ended, ...failure }) => ({
      ...failure,
      ...(ended && { endedPlanOf: plannedNameOf(family, failure.athleteId) }),
    })),
    operations: family.operations.flatMap((operation) => operationView(family, operation)),
    erasure: {
      askedAt: family.erasureAskedAt,
      blockers: blockersOf(family),
      plansEndAt: plansEndAt(family),
    },
  };
};

/** Omits disputes, which families do not see, and failed write-offs, which only administrators retry. */
const operationView = (
  family: Family,
  { status, kind, isObsolete, ...operation }: Operation,
): readonly OperationView[] => {
  if (isObsolete) return [];
  if (kind === 'answer-dispute' || kind === 'accept-dispute') return [];
  if (kind === 'give-credit') return [];
  if (kind === 'write-off-debt' && status === 'failed') return [];
  const intent = family.openIntents.find(({ intentId }) => intentId === operation.intentId);
  const isAtBank = intent !== undefined && isWithBank(intent);
  return [{ ...operation, kind, status: isAtBank ? 'at-bank' : status }];
};

export const plannedNameOf = ({ plannedChildren }: Family, id: AthleteId | null): string =>
  plannedChildren.findLast(({ athleteId }) => athleteId === id)?.athleteName ?? 'a former athlete';

const athleteView = (family: Family, athlete: Athlete): AthleteView => {
  const { plan } = athlete;
  const remaining = remainingClassesOf(family, athlete);
  const open = family.openIntents
    .filter(isAthleteIntent)
    .find(({ athleteId }) => athleteId === athlete.athleteId);
  return {
    athleteId: athlete.athleteId,
    parentID: family.familyId,
    athleteName: athlete.athleteName,
    dateOfBirth: athlete.dateOfBirth,
    gender: athlete.gender,
    grade: athlete.grade,
    medicalConditions: athlete.medicalConditions,
    yearsOfExperience: athlete.yearsOfExperience,
    emergencyContact: athlete.emergencyContact,
    isAdditional: athlete.isAdditional,
    gradeSetOn: clubDate(athlete.gradeSetAt),
    enrolledPrograms: enrolledPrograms(athlete.classes),
    enrolmentOrder: athlete.enrolmentOrder,
    classPause: athlete.classPause,
    classStart: athlete.classStart,
    paidClasses: remaining?.isPaid
      ? { lastDay: lastDayOfMonth(remaining.month), programs: remaining.programs }
      : null,
    enrolledProgram: plan.kind === 'live' ? planName[plan.plan] : '',
    stripeSubscriptionId: plan.kind === 'live' ? plan.subscriptionId : null,
    plan:
      plan.kind === 'none'
        ? null
        : {
            planId: plan.plan,
            price: plan.price,
            status: plan.status,
            currentPeriodEnd: plan.currentPeriodEnd,
            ...(plan.sharePercent && { sharePercent: plan.sharePercent }),
            owed: planDebt(family, athlete),
            renewalDate: ordinalDate(chargedAt(plan.currentPeriodEnd)),
            pendingSwitch:
              plan.change.kind === 'switch'
                ? {
                    to: plan.change.to,
                    newPlan: planName[plan.change.to],
                    effectiveAt: plan.change.effectiveAt,
                    renewalDate: ordinalDate(chargedAt(plan.change.effectiveAt)),
                  }
                : null,
            lastDayToWithdraw: lastDayToWithdraw(plan),
            cancellation:
              plan.change.kind === 'cancellation'
                ? { effectiveAt: plan.change.effectiveAt, endDate: ordinalDate(plan.change.effectiveAt) }
                : null,
            pause: plan.pause && {
              ...plan.pause,
              fromDate: ordinalDate(chargedAt(plan.pause.from)),
              untilDate: ordinalDate(chargedAt(plan.pause.until)),
              hasBegun: isPausedAt(plan, plan.currentPeriodStart),
            },
            possibleReturns: possibleReturns(plan),
          },
    openIntent: open?.kind ?? null,
    makeUps: athlete.makeUps
      .filter(({ ended }) => ended === null)
      .map(({ makeUpId, reason, missed, program, expiresOn, booked }) => ({
        makeUpId,
        reason,
        missed,
        isToArrange: program === null,
        expiresOn,
        bookedOn: booked?.date ?? null,
      })),
    papers: athlete.papers,
    sharedWith: athlete.sharedWith,
    splits: athlete.splits,
  };
};

const enrolledPrograms = (classes: readonly Program[]): Record<Program, boolean> => ({
  monday: classes.includes('monday'),
  tuesday: classes.includes('tuesday'),
  wednesday: classes.includes('wednesday'),
  thursday: classes.includes('thursday'),
  friday: classes.includes('friday'),
  saturday: classes.includes('saturday'),
  reps: classes.includes('reps'),
});
