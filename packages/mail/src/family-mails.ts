import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { autopayRetryOn, nextAutopayCharge } from '@hoops/domain/family/autopay/autopay';
import { billsDuring, nextBillOf } from '@hoops/domain/family/charges/bills-ahead';
import { isUnpaid } from '@hoops/domain/family/charges/charges';
import { returnDay } from '@hoops/domain/family/charges/class-pause';
import { openBills } from '@hoops/domain/family/charges/open-bills';
import { overdueFrom } from '@hoops/domain/family/charges/payment-status';
import { quoteMonth } from '@hoops/domain/family/charges/pricing';
import { remainingClassesOf } from '@hoops/domain/family/classes/paid-classes';
import { needsResponse } from '@hoops/domain/family/disputes/observed';
import { openInvitations } from '@hoops/domain/family/guardians/commands';
import { householdOf } from '@hoops/domain/family/guardians/household';
import { openIntentOf } from '@hoops/domain/family/intents/open-intents';
import { continuingPlans, isStillAhead } from '@hoops/domain/family/notices/notices';
import { keptClasses } from '@hoops/domain/family/notices/withdrawn-classes';
import { failedRefund } from '@hoops/domain/family/payments/evolve';
import { isUntried } from '@hoops/domain/family/payments/failure-reasons';
import { planDebt, unchargedMonth } from '@hoops/domain/family/payments/plan-debt';
import type { Family } from '@hoops/domain/family/state';
import {
  clubDate,
  clubPeriod,
  lastDayOfMonth,
  monthAndYear,
  monthOfDate,
  nextPeriod,
  type Period,
} from '@hoops/domain/time/club-time';
import {
  type DataOf,
  type FamilyMailContext,
  livePlan,
  type MailedEvent,
  type MailsOf,
  nameOf,
  ofAthlete,
  ofPlan,
  toAccountOwner,
  toHousehold,
} from './family-mail-context.ts';
import type { Mail } from './mail.ts';
import { planMails } from './plan-mails.ts';
import { autopayAhead, autopayOff, autopayOn } from './templates/autopay.ts';
import { billDue, billOverdue, billWithdrawn } from './templates/bill-due.ts';
import { cardChanged } from './templates/card-changed.ts';
import type { ClassChange } from './templates/class-change-facts.ts';
import { classPaymentFailed } from './templates/class-payment-failed.ts';
import { classWithdrawn } from './templates/class-withdrawn.ts';
import { classesAgreed } from './templates/classes-agreed.ts';
import { classesPaused, classPauseEnded, classPauseEnds } from './templates/classes-paused.ts';
import { disputeOpen } from './templates/dispute-open.ts';
import {
  emailChanged,
  emailOfAnotherChanged,
  passkeyAdded,
  passkeyRemoved,
  recoveryCodeUsed,
} from './templates/email-changed.ts';
import { erasureAcknowledged, erasureAsked } from './templates/erasure-asked.ts';
import { accessEnded, guardianGone, guardianInvited, guardianJoined } from './templates/guardians.ts';
import { nextChargeOf, renewalOf } from './templates/letter.ts';
import { makeUpCanceled, makeUpExpires } from './templates/make-ups.ts';
import {
  cardExpires,
  classPriceChange,
  pauseEnds,
  priceChange,
  yearlyReminder,
} from './templates/notices.ts';
import {
  athleteShared,
  athleteUnshared,
  otherHomeInvited,
  sharedAthleteEnded,
} from './templates/other-home.ts';
import { papersToSign } from './templates/papers.ts';
import { paymentFailed } from './templates/payment-failed.ts';
import { creditGiven, paymentReceived } from './templates/payment-received.ts';
import { paymentRefunded, refundFailed } from './templates/payment-refunded.ts';
import { debtWrittenOff, paymentUncollected } from './templates/payment-uncollected.ts';
import { athleteMoved, registrationsJoined } from './templates/registrations-joined.ts';
import { shareDue, splitAgreed, splitDeclined, splitEnded, splitProposed } from './templates/splits.ts';
import { unenrollmentCoach, unenrollmentParent } from './templates/unenrollment-parent.ts';
import { waitlistMails } from './waitlist-mails.ts';

/**
 * Emails by event. Recipients are parents, unless an entry names the coach. More than 250 lines, because it
 * is a single table.
 */
export const familyMails = {
  FamilyUnenrolled: (_data, context) => {
    const { family, at, settings, past } = context;
    if (past.isToldByJoin) return [];
    const { coachEmail, siteUrl } = settings;
    const { name, email } = family.parent;
    const notice = { name, parentUrl: `${siteUrl}/parent/${family.familyId}` };
    return [
      { kind: 'unenrollment-coach', to: coachEmail, replyTo: email, content: unenrollmentCoach(notice) },
      ...toHousehold(context, 'unenrollment-parent', (facts) =>
        unenrollmentParent({
          ...facts,
          openBills: openBills(family, at),
          changes: classChangesOf({ family, at }),
        }),
      ),
    ];
  },

  DisputeOpened: ({ disputeId }, context) => ofDispute(context, 'dispute-opened', disputeId),

  DisputeChanged: ({ disputeId, status }, context) =>
    needsResponse({ status }) ? ofDispute(context, 'dispute-opened', disputeId) : [],

  /**
   * Emailed only for a refund that the bank returned; other differences are corrected, or shown on the
   * Reconciliation page.
   */
  StripeDriftDetected: ({ field, ours }, { family, settings: { coachEmail, siteUrl } }) =>
    field === failedRefund
      ? [
          {
            kind: 'refund-failed',
            to: coachEmail,
            content: refundFailed({ what: ours, familyUrl: `${siteUrl}/parent/${family.familyId}` }),
          },
        ]
      : [],

  /** Contains no name, because an erasure cannot delete email in the coach's mailbox. */
  ErasureAsked: (_data, context) => {
    const { coachEmail, siteUrl } = context.settings;
    if (context.family.erasureAskedAt === null) return [];
    return [
      {
        kind: 'erasure-asked',
        to: coachEmail,
        content: erasureAsked({ listUrl: `${siteUrl}/erasures-asked` }),
      },
      ...toHousehold(context, 'erasure-acknowledged', erasureAcknowledged),
    ];
  },

  EmailOwnershipProven: ({ email, formerEmail }, context) =>
    formerEmail === undefined
      ? []
      : aboutNewEmail(context, {
          sub: context.family.familyId,
          name: context.family.parent.name,
          email,
          formerEmail,
        }),

  GuardianEmailChanged: (changed, context) => aboutNewEmail(context, changed),

  GuardianInvited: ({ invitationId, name, email, expiresAt, athletes }, { family, joinUrl, at, settings }) =>
    joinUrl !== undefined && openInvitations(family, at).some((open) => open.invitationId === invitationId)
      ? [
          {
            kind: athletes ? 'other-home-invited' : 'guardian-invited',
            to: email,
            replyTo: settings.coachEmail,
            content: (athletes ? otherHomeInvited : guardianInvited)({ name, joinUrl, expiresAt }),
          },
        ]
      : [],

  GuardianJoined: (joined, context) =>
    toHousehold(context, 'guardian-joined', (facts) => guardianJoined({ ...facts, joined: joined.name })),

  GuardianLeft: (gone, context) => [
    ...toHousehold(context, 'guardian-left', (facts) =>
      guardianGone({ ...facts, gone: gone.name, left: true }),
    ),
    ...toFormerGuardian(context, gone),
  ],

  GuardianRemoved: (gone, context) => [
    ...toHousehold(context, 'guardian-removed', (facts) =>
      guardianGone({ ...facts, gone: gone.name, left: false }),
    ),
    ...toFormerGuardian(context, gone),
  ],

  DoubleJoined: ({ athleteId, athleteName, stays, moved, other }, context) => {
    if (context.past.isToldByJoin) return [];
    const { family } = context;
    const isShared = stays
      ? athleteOf(family, athleteId)?.sharedWith.some(({ home }) => home === other.familyId)
      : family.sharedAthletes.some((shared) => shared.athleteId === other.athleteId);
    return toHousehold(context, 'registrations-joined', (facts) =>
      moved
        ? athleteMoved({ ...facts, athleteName, stays, isShared: isShared ?? false })
        : registrationsJoined({ ...facts, athleteName, stays }),
    );
  },

  /** Without an invitation, the email about the joined registrations says so. */
  AthleteShared: ({ athleteId, home, name, invitationId }, context) =>
    invitationId !== undefined &&
    athleteOf(context.family, athleteId)?.sharedWith.some((one) => one.home === home)
      ? toHousehold(context, 'athlete-shared', (facts) =>
          athleteShared({ ...facts, athleteName: nameOf(context.family, athleteId), home: name }),
        )
      : [],

  AthleteUnshared: ({ athleteId, name }, context) =>
    athleteOf(context.family, athleteId)
      ? toHousehold(context, 'athlete-unshared', (facts) =>
          athleteUnshared({ ...facts, athleteName: nameOf(context.family, athleteId), home: name }),
        )
      : [],

  SharedAthleteLeft: ({ by }, context) =>
    by === 'first-home' && !context.past.isToldByJoin
      ? toHousehold(context, 'shared-athlete-ended', sharedAthleteEnded)
      : [],
  SplitProposed: ({ payer, percent }, context) =>
    payer === context.family.familyId
      ? toHousehold(context, 'split-proposed', (facts) => splitProposed({ ...facts, percent }))
      : [],

  SplitDeclined: ({ payer, athleteId, by }, context) =>
    payer !== context.family.familyId && by === 'other-home'
      ? toHousehold(context, 'split-declined', (facts) =>
          splitDeclined({ ...facts, athleteName: nameOf(context.family, athleteId) }),
        )
      : [],

  SplitAgreed: ({ payer, athleteName, percent, from, plan }, context) =>
    toHousehold(context, 'split-agreed', (facts) =>
      splitAgreed({
        ...facts,
        athleteName,
        percent,
        from,
        isPayer: payer === context.family.familyId,
        hasPlan: plan === true,
      }),
    ),

  SplitEnded: ({ until }, context) =>
    toHousehold(context, 'split-ended', (facts) => splitEnded({ ...facts, until })),

  ShareBilled: ({ firstHome, month, period, amount }, context) => {
    const bill = context.family.charges.find(
      ({ share, amount: billed }) =>
        share?.firstHome === firstHome && share.month === month && billed.cents === amount.cents,
    );
    if (!bill || !isUnpaid(bill)) return [];
    const isAutomatic = context.family.autopay !== null;
    return toHousehold(context, 'share-due', (facts) =>
      shareDue({ ...facts, month, period, amount, dueOn: overdueFrom(bill), isAutomatic }),
    );
  },

  PasskeyAdded: ({ sub }, context) => toAccountOwner(context, sub, 'passkey-added', passkeyAdded),

  PasskeyRemoved: ({ sub }, context) => toAccountOwner(context, sub, 'passkey-removed', passkeyRemoved),

  RecoveryCodeUsed: ({ sub }, context) =>
    toAccountOwner(context, sub, 'recovery-code-used', recoveryCodeUsed),

  DefaultPaymentMethodChanged: ({ card, cardBefore = null }, context) => {
    const { family } = context;
    if (isSameCard(card, cardBefore) || !isSameCard(card, family.card)) return [];
    const plans = continuingPlans(family).map(({ athleteId, plan }) => ofPlan(context, athleteId, plan));
    const owing = family.athletes.flatMap((athlete) => {
      const owed = planDebt(family, athlete);
      const isCharged = card && openIntentOf(family, athlete.athleteId, 'pay-plan');
      return owed && isCharged ? [{ athleteName: athlete.athleteName, owed }] : [];
    });
    return toHousehold(context, 'card-changed', (facts) => cardChanged({ ...facts, card, plans, owing }));
  },

  /**
   * Emailed only if the month's bill stays the same; otherwise the email about the new bill contains the
   * class changes.
   */
  ClassesChanged: (_data, context) => {
    const on = context.past.classesChangedFrom;
    if (on === null) return [];
    const amount = quoteMonth(context.family.athletes, monthOfDate(on), context.family.classPrices).total;
    const facts = { next: { amount, on }, changes: classChangesOf(context) };
    return toHousehold(context, 'classes-agreed', (known) => classesAgreed({ ...known, ...facts }));
  },

  MonthlyChargeAssessed: ({ period }, context) => billOf(period, context),
  MonthlyChargeAdded: ({ period }, context) => billOf(period, context),
  MonthlyChargeRaised: ({ period }, context) => billOf(period, context),
  MonthlyChargeLowered: ({ period }, context) => billOf(period, context),
  MonthlyChargeWithdrawn: ({ period }, context) => {
    const { family, past } = context;
    const isBilledAgain = family.charges.some((bill) => bill.period === period);
    return isBilledAgain || past.isOutdated || past.billMailed === null
      ? []
      : toHousehold(context, 'bill-due', (facts) => billWithdrawn({ ...facts, period }));
  },

  AutopayTurnedOn: ({ agreed }, context) =>
    context.family.autopay
      ? toHousehold(context, 'autopay-on', (facts) => autopayOn({ ...facts, agreed }))
      : [],
  AutopayTurnedOff: (_data, context) =>
    context.family.autopay ? [] : toHousehold(context, 'autopay-off', autopayOff),
  /**
   * Not emailed if automatic payment was turned off, the bills were paid, or another amount was announced in
   * the meantime.
   */
  AutopayAnnounced: (charge, context) => {
    const { autopay, card, hasDefaultPaymentMethod: hasCard } = context.family;
    const isAnnounced =
      autopay?.announced?.on === charge.on && autopay.announced.amount.cents === charge.amount.cents;
    const open = openBills(context.family, context.at);
    const isOwed = charge.periods.every((period) => open.some((bill) => bill.period === period));
    return isAnnounced && isOwed && clubDate(context.at) < charge.on
      ? toHousehold(context, 'autopay-ahead', (facts) => autopayAhead({ ...facts, charge, card, hasCard }))
      : [];
  },

  NoticeGiven: (given, context) =>
    isStillAhead(context.family, given, context.at, context.prices) ? noticeOf(given, context) : [],

  PaymentReceived: (payment, context) => {
    const plan = payment.athleteId && livePlan(context.family, payment.athleteId);
    return toHousehold(context, 'payment-received', (facts) =>
      paymentReceived({
        ...facts,
        ...payment,
        what: paidFor(payment, context),
        next: plan ? nextChargeOf(plan, context.prices) : null,
        openBills: openBills(context.family, context.at),
      }),
    );
  },
  CreditGiven: ({ periods, amount }, context) =>
    toHousehold(context, 'credit-given', (facts) =>
      creditGiven({
        ...facts,
        amount,
        what:
          periods.length > 0
            ? `your bill for classes of ${periods.map(monthAndYear).join(', ')}`
            : 'your next plan payments',
        openBills: openBills(context.family, context.at),
      }),
    ),
  /** Skips refunds of a withdrawal, because the withdrawal's own email lists them all. */
  PaymentRefunded: ({ refundId, amount }, context) => {
    const { payment, inAll, isOfWithdrawal } = context.past.refund;
    return isOfWithdrawal
      ? []
      : toHousehold(context, 'payment-refunded', (facts) =>
          paymentRefunded({
            ...facts,
            refundId,
            amount,
            inAll,
            payment: payment && { ...payment, what: paidFor(payment, context) },
          }),
        );
  },
  PaymentFailed: (failed, context) => {
    const isOpen = context.family.failedPayments.some(
      ({ invoiceId, attempt }) => invoiceId === failed.invoiceId && attempt === failed.attempt,
    );
    return isOpen
      ? toHousehold(context, 'payment-failed', (facts) =>
          isUntried(failed)
            ? paymentUncollected({
                ...facts,
                ...failed,
                athleteName: nameOf(context.family, failed.athleteId),
              })
            : paymentFailed({
                ...facts,
                ...failed,
                athleteName: nameOf(context.family, failed.athleteId),
                uncharged: unchargedOf(failed, context),
              }),
        )
      : [];
  },
  SettlementFailed: ({ periods, amount, code, declineCode }, context) => {
    const { autopay, charges } = context.family;
    const triedOn =
      autopay &&
      nextAutopayCharge(charges.filter(isUnpaid), clubDate(context.at), autopayRetryOn(autopay)).on;
    const open = openBills(context.family, context.at);
    const isOpen = periods.some((period) => open.some((bill) => bill.period === period));
    // `autopay-off`: automatic payment was turned off before the charge, which another email has reported.
    return isOpen && code !== 'autopay-off'
      ? toHousehold(context, 'payment-failed', (facts) =>
          classPaymentFailed({ ...facts, periods, amount, code, declineCode, triedOn, openBills: open }),
        )
      : [];
  },

  ...planMails,
  /** Not emailed if the end of the pause has changed. */
  ClassesPaused: ({ athleteId, from, until }, context) => {
    const pause = athleteOf(context.family, athleteId)?.classPause;
    const next = pause && nextBillOf(billsDuring(context.family, athleteId, pause));
    return next !== undefined && pause?.until === until
      ? toHousehold(context, 'classes-paused', (facts) =>
          classesPaused({
            ...facts,
            ...ofAthlete(context, athleteId),
            next,
            from: `${from}-01`,
            until: returnDay({ until }),
          }),
        )
      : [];
  },
  ClassPauseEnded: ({ athleteId, until }, context) => {
    const athlete = athleteOf(context.family, athleteId);
    const isSo = athlete && (athlete.classPause?.until ?? null) === until && athlete.classes.length > 0;
    return isSo
      ? toHousehold(context, 'class-pause-ended', (facts) =>
          classPauseEnded({
            ...facts,
            ...ofAthlete(context, athleteId),
            next: billOn(context, until ?? nextPeriod(clubPeriod(context.at))),
            until: until && returnDay({ until }),
          }),
        )
      : [];
  },
  /** Emailed only if the coach canceled the session and no other session is booked yet. */
  MakeUpReleased: ({ athleteId, makeUpId, date, because, expiresOn }, context) => {
    const makeUp = athleteOf(context.family, athleteId)?.makeUps.find((known) => known.makeUpId === makeUpId);
    return because === 'session-canceled' && makeUp?.ended === null && makeUp.booked === null
      ? toHousehold(context, 'make-up-canceled', (facts) =>
          makeUpCanceled({ ...facts, ...ofAthlete(context, athleteId), date, until: expiresOn }),
        )
      : [];
  },
  /** Names only athletes whose answer has not arrived since. */
  PaperReminderRequested: ({ athleteIds, paperId, title }, context) => {
    const remindedAt = context.family.paperReminders[paperId] ?? context.at;
    const open = athleteIds.flatMap((id) => {
      const athlete = athleteOf(context.family, id);
      const newest = athlete?.papers.findLast((known) => known.paperId === paperId);
      return athlete && !(newest && newest.at > remindedAt) ? [athlete.athleteName] : [];
    });
    return open.length === 0
      ? []
      : toHousehold(context, 'papers-to-sign', (facts) =>
          papersToSign({ ...facts, title, athleteNames: open }),
        );
  },
  ...waitlistMails,
  DebtWrittenOff: ({ athleteId, amount }, context) =>
    toHousehold(context, 'debt-written-off', (facts) =>
      debtWrittenOff({ ...facts, amount, athleteName: nameOf(context.family, athleteId) }),
    ),
} as const satisfies { readonly [Type in MailedEvent['type']]?: MailsOf<Type> };

const aboutNewEmail = (
  context: FamilyMailContext,
  changed: {
    readonly sub: string;
    readonly name: string;
    readonly email: string;
    readonly formerEmail: string;
  },
): readonly Mail[] => {
  const { name, email: newEmail } = changed;
  const { coachEmail } = context.settings;
  return [
    {
      kind: 'email-changed',
      to: changed.formerEmail,
      replyTo: coachEmail,
      content: emailChanged({ name, newEmail }),
    },
    ...householdOf(context.family)
      .filter(({ sub }) => sub !== changed.sub)
      .map((other) => ({
        kind: 'email-changed' as const,
        to: other.email,
        // The id of the copy tells it from the email to the former address.
        guardian: other.sub,
        replyTo: coachEmail,
        content: emailOfAnotherChanged({ name: other.name, changer: name, newEmail }),
      })),
  ];
};

const toFormerGuardian = (
  { settings: { coachEmail } }: FamilyMailContext,
  { name, email }: { readonly name: string; readonly email: string },
): readonly Mail[] => [
  { kind: 'access-ended', to: email, replyTo: coachEmail, content: accessEnded({ name }) },
];

/**
 * Emailed only for the current month, because older bills are overdue; repeated only for a different amount.
 */
const billOf = (
  period: DataOf<'MonthlyChargeAssessed'>['period'],
  context: FamilyMailContext,
): readonly Mail[] => {
  const { family, past, at } = context;
  const bill = openBills(family, at).find((open) => open.period === period);
  const isMailed = past.billMailed?.cents === bill?.amount.cents;
  if (!bill || period !== clubPeriod(at) || past.isOutdated || isMailed) return [];
  return toHousehold(context, 'bill-due', (facts) =>
    billDue({
      ...facts,
      bill,
      isChanged: past.billMailed !== null,
      isFurther: family.charges.some((paid) => paid.period === period && !isUnpaid(paid)),
      isAutomatic: family.autopay !== null,
      hasNext: quoteMonth(family.athletes, nextPeriod(period), family.classPrices).total.cents > 0,
    }),
  );
};

const ofDispute = (
  { family, settings: { coachEmail, siteUrl } }: FamilyMailContext,
  kind: 'dispute-opened' | 'dispute-due',
  disputeId: string,
): readonly Mail[] => {
  const dispute = family.disputes.find((one) => one.disputeId === disputeId);
  if (!dispute || !needsResponse(dispute)) return [];
  const disputeUrl = `${siteUrl}/money/disputes/${family.familyId}/${disputeId}`;
  const content = disputeOpen({
    ...dispute,
    parentName: family.parent.name,
    isReminder: kind === 'dispute-due',
    disputeUrl,
  });
  return [{ kind, to: coachEmail, content }];
};

const noticeOf = (given: DataOf<'NoticeGiven'>, context: FamilyMailContext): readonly Mail[] => {
  const { notice, athleteId, subject, on, price, priceBefore } = given;
  const { family } = context;
  switch (notice) {
    case 'yearly-reminder':
    case 'pause-ends': {
      const plan = athleteId && livePlan(family, athleteId);
      if (!athleteId || !plan) return [];
      const { startedAt } = plan;
      return toHousehold(context, notice, (facts) => {
        const of = { ...facts, ...ofPlan(context, athleteId, plan) };
        return notice === 'pause-ends' ? pauseEnds({ ...of, on }) : yearlyReminder({ ...of, startedAt });
      });
    }
    case 'card-expires': {
      const { card, autopay } = family;
      const athleteNames = continuingPlans(family).map(({ athleteName }) => athleteName);
      return card
        ? toHousehold(context, notice, (facts) =>
            cardExpires({ ...facts, card, on, athleteNames, isAutopayOn: autopay !== null }),
          )
        : [];
    }
    case 'price-change': {
      if (!price || !priceBefore) return [];
      if (!athleteId)
        return toHousehold(context, notice, (facts) =>
          classPriceChange({ ...facts, price, priceBefore, on }),
        );
      const plan = livePlan(family, athleteId);
      if (!plan) return [];
      const of = ofPlan(context, athleteId, { ...plan, price });
      return toHousehold(context, notice, (facts) => priceChange({ ...facts, ...of, priceBefore, on }));
    }
    case 'class-pause-ends':
      return athleteId === null
        ? []
        : toHousehold(context, notice, (facts) =>
            classPauseEnds({
              ...facts,
              ...ofAthlete(context, athleteId),
              next: billOn(context, monthOfDate(on)),
              on,
            }),
          );
    case 'class-withdrawn': {
      const athlete = given.athleteId && athleteOf(family, given.athleteId);
      if (!athlete) return [];
      const { athleteName, grade } = athlete;
      const programs = keptClasses(family, given);
      return toHousehold(context, notice, (facts) =>
        classWithdrawn({ ...facts, athleteName, grade, programs }),
      );
    }
    case 'make-up-expires': {
      const makeUp =
        athleteId && athleteOf(family, athleteId)?.makeUps.find((one) => one.makeUpId === subject);
      if (!makeUp) return [];
      const { missed, program } = makeUp;
      return toHousehold(context, notice, (facts) =>
        makeUpExpires({
          ...facts,
          ...ofAthlete(context, athleteId),
          missed,
          until: on,
          isToArrange: program === null,
        }),
      );
    }
    case 'bill-overdue': {
      const bills = openBills(family, context.at).filter(({ isOverdue }) => isOverdue);
      return toHousehold(context, notice, (facts) => billOverdue({ ...facts, bills }));
    }
    case 'dispute-due':
      return ofDispute(context, notice, subject);
    default:
      return notice satisfies never;
  }
};

const classChangesOf = ({ family, at }: Pick<FamilyMailContext, 'family' | 'at'>): readonly ClassChange[] => {
  const month = clubPeriod(at);
  return family.athletes.flatMap((athlete): readonly ClassChange[] => {
    const { athleteName, classStart } = athlete;
    const remaining = remainingClassesOf(family, athlete);
    return [
      ...(classStart && month < classStart.from
        ? [{ athleteName, programs: classStart.programs, begins: `${classStart.from}-01` }]
        : []),
      ...(remaining?.month === month
        ? [
            {
              athleteName,
              programs: remaining.programs,
              ends: lastDayOfMonth(month),
              isPaid: remaining.isPaid,
            },
          ]
        : []),
    ];
  });
};

const billOn = ({ family }: FamilyMailContext, period: Period) =>
  nextBillOf([{ period, amount: quoteMonth(family.athletes, period, family.classPrices).total }]);

/** Month of the plan that was not charged. After the last attempt, this month is owed too. */
const unchargedOf = (
  { athleteId, nextAttemptAt }: DataOf<'PaymentFailed'>,
  { family, prices }: FamilyMailContext,
) => {
  const athlete = athleteId && athleteOf(family, athleteId);
  if (nextAttemptAt !== null || !athlete || athlete.plan.kind !== 'live') return null;
  const running = unchargedMonth(family, athlete);
  if (running) return { amount: running.amount, at: running.dueAt, isRunning: true };
  const next = renewalOf(athlete.plan, prices);
  return next && { ...next, isRunning: false };
};

const isSameCard = (one: Family['card'], other: Family['card']): boolean =>
  one?.brand === other?.brand && one?.last4 === other?.last4;

const paidFor = ({ source, athleteId, periods }: DataOf<'PaymentReceived'>, { family }: FamilyMailContext) =>
  source === 'plan'
    ? `the plan of ${nameOf(family, athleteId)}`
    : `classes of ${periods.map(monthAndYear).join(', ')}`;
