import { accessEvents } from '@hoops/domain/access/events';
import { accessLogEvents } from '@hoops/domain/access-log/events';
import type { EventType } from '@hoops/domain/catalogue';
import { placeEvents } from '@hoops/domain/class/events';
import { absenceEvents } from '@hoops/domain/family/absences/events';
import { athleteEvents } from '@hoops/domain/family/athletes/events';
import { autopayEvents } from '@hoops/domain/family/autopay/events';
import { chargeEvents } from '@hoops/domain/family/charges/events';
import { classPauseEvents } from '@hoops/domain/family/class-pauses/events';
import { disputeEvents } from '@hoops/domain/family/disputes/events';
import { doubleEvents } from '@hoops/domain/family/doubles/events';
import { erasureEvents } from '@hoops/domain/family/erasure/events';
import { guardianEvents } from '@hoops/domain/family/guardians/events';
import { makeUpEvents } from '@hoops/domain/family/make-ups/events';
import { familyPaperEvents } from '@hoops/domain/family/papers/events';
import { planEvents } from '@hoops/domain/family/plans/events';
import { sharingEvents } from '@hoops/domain/family/sharing/events';
import { splitEvents } from '@hoops/domain/family/splits/events';
import { gradeEvents } from '@hoops/domain/grade/events';
import { jobEvents } from '@hoops/domain/job/events';
import { mailEvents } from '@hoops/domain/mail/events';
import { noticeEvents } from '@hoops/domain/notice/events';
import { paperEvents } from '@hoops/domain/papers/events';
import { payoutEvents } from '@hoops/domain/payout/events';
import { priceEvents } from '@hoops/domain/prices/events';
import { reconciliationEvents } from '@hoops/domain/reconciliation/events';
import { replayEvents } from '@hoops/domain/replay/events';
import { scheduleEvents } from '@hoops/domain/schedule/events';

/**
 * Disclosure of an event in a family's download: `whole`; `sentence` if others are involved; `view` with the
 * administrator's name; `day` only; `left-out`.
 */
export type EventDisclosure = 'whole' | 'sentence' | 'view' | 'day' | 'left-out';

/** Slices in which all events have the same disclosure. */
const slices = {
  whole: [
    ...athleteEvents,
    ...absenceEvents,
    ...makeUpEvents,
    ...familyPaperEvents,
    ...placeEvents,
    ...planEvents,
    ...classPauseEvents,
    ...chargeEvents,
    ...autopayEvents,
    ...erasureEvents,
    ...guardianEvents,
    ...sharingEvents,
    ...splitEvents,
    ...mailEvents,
  ],
  sentence: [...disputeEvents, ...doubleEvents, ...accessEvents],
  view: accessLogEvents,
  'left-out': [
    ...scheduleEvents,
    ...gradeEvents,
    ...paperEvents,
    ...priceEvents,
    ...noticeEvents,
    ...replayEvents,
    ...reconciliationEvents,
    ...payoutEvents,
    ...jobEvents,
  ],
} as const;

type InSlices = (typeof slices)[keyof typeof slices][number]['type'];

const others: Readonly<Record<Exclude<EventType, InSlices>, EventDisclosure>> = {
  ParentRegistered: 'whole',
  TermsAccepted: 'whole',
  ParentInfoChanged: 'whole',
  EmailOwnershipProven: 'whole',
  OnboardingStepReached: 'whole',
  PaymentMethodPageOpened: 'whole',
  StripeCustomerLinked: 'whole',
  DefaultPaymentMethodChanged: 'whole',
  EmailCameBack: 'whole',
  EmailArrivesAgain: 'whole',
  MailPreferencesChanged: 'whole',
  ActingBegan: 'view',
  PushTurnedOn: 'whole',
  PushTurnedOff: 'whole',
  PushDeviceGone: 'whole',
  PlanPaymentRequested: 'whole',
  PlanPaymentSucceeded: 'whole',
  PlanPaidInPart: 'whole',
  PlanPaymentFailed: 'whole',
  DebtWriteOffRequested: 'sentence',
  DebtWrittenOff: 'whole',
  DebtWriteOffFailed: 'sentence',
  ConsentGiven: 'whole',
  NoticeGiven: 'whole',
  PaymentReceived: 'whole',
  CreditRequested: 'sentence',
  CreditGiven: 'whole',
  CreditFailed: 'sentence',
  CreditUsed: 'whole',
  PaymentFailed: 'whole',
  PaymentRefunded: 'whole',
  StripeDriftDetected: 'left-out',
  ProgramRequested: 'whole',
  ProgramChangeRequested: 'whole',
  RequestHandled: 'sentence',
  RequestReopened: 'sentence',
  RequestErased: 'sentence',
  AttendanceMarked: 'day',
  PresentWithoutPapers: 'day',
  ClassPlacesSet: 'left-out',
};

const inSlices = Object.entries(slices).flatMap(([disclosure, events]) =>
  events.map(({ type }) => [type, disclosure] as const),
);

export const eventDisclosures = { ...Object.fromEntries(inSlices), ...others } as Readonly<
  Record<EventType, EventDisclosure>
>;
