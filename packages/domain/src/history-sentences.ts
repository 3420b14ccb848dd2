/* More than 250 lines, because it contains the sentences of histories, except plans'. */

export const history = {
  ParentRegistered: 'Registered',
  TermsAccepted: 'Accepted the terms',
  TermsAcceptedAsGuardian: 'Accepted the terms as a parent or guardian',
  ParentInfoChanged: 'Changed their {fields}',
  ParentInfoSaved: 'Changed their information',
  EmailOwnershipProven: 'Confirmed their email address',
  PaymentMethodPageOpened: 'Opened the payment provider’s page',
  StripeCustomerLinked: 'Got an account with the payment provider',
  StripeCustomerReplaced:
    'Got a new account with the payment provider, because the old one was deleted there along with its card',
  CardSaved: 'Put a card on file',
  CardGone: 'No longer has a card on file',
  EmailCameBack: 'An email to the family bounced',
  EmailCameBackForNow: 'An email to the family could not be delivered yet',
  EmailArrivesAgain: 'Emails to the family are going through again',
  WantsScheduleMail: 'Turned on emails about schedule changes',
  WantsNoScheduleMail: 'Turned off emails about schedule changes',
  ActingBegan: 'Started acting for this family',
  ActingBeganAsOf: 'Viewed what this family saw on {moment}',

  PushTurnedOn: 'Turned on notifications on a device',
  PushTurnedOff: 'Turned off notifications on a device',
  PushDeviceGone: 'A device no longer accepts notifications',

  AthleteAdded: 'Added {athlete}',
  AthleteChanged: 'Changed {athlete}’s {fields}',
  AthleteSaved: 'Changed {athlete}’s details',
  AthleteRemovalRequested: 'Asked to delete {athlete}',
  AthleteRemoved: 'Deleted {athlete}',
  ClassesChanged: '{athlete} takes {programs}',
  ClassesChangedLater: '{athlete} takes {programs}; added classes start on {date}',
  ClassesLeft: '{athlete} dropped all classes',
  FamilyUnenrolled: 'No athletes are enrolled anymore',
  ClassesPaused: 'Paused {athlete}’s classes from {from} until {until}',
  ClassPauseEnded: 'Ended {athlete}’s class pause early; classes resume on {date}',
  ClassPauseUndone: 'Canceled {athlete}’s class pause',
  AbsenceReported: 'Reported that {athlete} will miss {date}',
  AbsenceTakenBack: 'Canceled {athlete}’s absence on {date}',
  MakeUpGiven: '{athlete} can make up the class on {date} until {until}',
  MakeUpGivenToArrange: '{athlete} can make up the session on {date} until {until}; the coach arranges it',
  MakeUpBooked: 'Booked a make-up class for {athlete} on {date}',
  MakeUpReleased: 'Canceled {athlete}’s make-up class on {date}',
  MakeUpSessionCanceled:
    '{athlete}’s make-up class on {date} was canceled by the coach; it can be booked again until {until}',
  MakeUpWithdrawn: '{athlete} no longer has a make-up class for {date}, because the class is not missed',
  MakeUpExpired: '{athlete}’s make-up class for {date} expired',

  ClassPlacesSet: 'There are {places} places in {class}',
  ClassPlacesUnlimited: 'There is no limit of places in {class}',
  PlaceTaken: '{athlete} has a place in {class}',
  PlaceFreed: '{athlete}’s place in {class} is free again',
  PlaceEnding: '{athlete} keeps the paid place in {class} until {date}',
  PlaceGradeChanged: '{athlete}’s place in {class} counts for another grade',
  WaitlistJoined: '{athlete} joined the waitlist for {class}',
  WaitlistLeft: '{athlete} left the waitlist for {class}',
  PlaceOffered: '{athlete} was offered a place in {class} until {moment}',
  PlaceDeclined: 'Declined the place in {class} for {athlete}',
  OfferExpired: 'The offer of a place in {class} for {athlete} ended',
  SessionPlaceTaken: '{athlete} has a place in {class} on {date}',
  SessionPlaceFreed: '{athlete}’s place in {class} on {date} is free again',

  PlanPaymentRequested: 'The {amount} owed for {athlete}’s plan is being charged to the card on file',
  PlanPaymentRequestedWithBank:
    'The {amount} owed for {athlete}’s plan is being charged to the card on file, pending confirmation with the bank',
  PlanPaymentSucceeded: '{athlete}’s plan is paid in full',
  PlanPaidInPart: 'The payment for {athlete}’s plan went through, but more has come due since',
  PlanPaymentFailed: 'The amount owed for {athlete}’s plan could not be charged. {reason}',
  DebtWriteOffRequested: 'Asked to write off {amount} owed for {athlete}’s ended plans: {reason}',
  DebtWrittenOff: 'Wrote off {amount} owed for {athlete}’s ended plans',
  DebtWriteOffFailed: 'The debt from {athlete}’s ended plans was not written off. {reason}',

  MonthlyChargeAssessed: 'Classes in {month} cost {amount}',
  MonthlyChargeRaised: 'Classes in {month} now cost {amount}',
  MonthlyChargeAdded: 'Classes added in {month} cost {amount} more, on a separate bill',
  MonthlyChargeLowered:
    'Classes in {month} are back to {amount}, because its classes were removed the day they were added',
  MonthlyChargeWithdrawn:
    'There is no class bill for {month}, because its classes were removed the day they were added',
  MonthlyChargeFrozen: 'The class bill for {month} is final',
  MonthlyChargeReopened: 'The class bill for {month} is open again, because its payment failed',
  ClassPricesSet: 'Class prices starting {month} (price list {version}). {prices}',
  ClassPrices:
    'A weekday class costs {weekday}, or {siblingWeekday} for an additional athlete. The scrimmage league costs {scrimmage}, or {scrimmageWithClasses} with a class. The total is {reduction} less while only additional athletes are enrolled.',
  AutopayTurnedOn: 'Turned on automatic payment of class bills; the first charge is {amount} on {date}',
  AutopayTurnedOff: 'Turned off automatic payment of class bills',
  AutopayAnnounced: 'Announced that {amount} will be charged on {date}',
  SettlementStarted: 'Started a payment of {amount}',
  SettlementStartedWithBank: 'Started a payment of {amount}, pending confirmation with the bank',
  SettlementStartedByAutopay: 'Automatic payment of {amount} started',
  SettlementSucceeded: 'Paid {amount} for {months}',
  SettlementFailed: 'A payment of {amount} failed. {reason}',

  PaymentReceived: 'Payment of {amount} received',
  PaymentFailed: 'Payment of {amount} failed ({reason})',
  PaymentNotTried:
    '{amount} for the current month of a plan was not charged, because an earlier payment had failed',
  PaymentRefunded: 'Refunded {amount}',
  StripeDriftDetected:
    'The payment provider’s records and ours did not match for {subject}: theirs {theirs}, ours {ours}',
  ConsentGiven: 'Agreed to {charges} (refund and cancellation terms {version})',
  ConsentGivenWithoutCharge: 'Agreed to the refund and cancellation terms ({version}); no charge',
  ChargedNow: '{amount} now',
  ChargedThisMonth: '{amount} for this month',
  ChargedMonthly: '{amount} on {date}, then every month',
  ChargedAfterPause: '{amount} on {date}, then the price of the classes every month',

  DisputeOpened: 'The bank took back a payment of {amount}. {reason}',
  DisputeOpenedUntil: 'The bank took back a payment of {amount}. {reason} {deadline}',
  InquiryOpened: 'The bank is asking about a payment of {amount}. {reason}',
  InquiryOpenedUntil: 'The bank is asking about a payment of {amount}. {reason} {deadline}',
  DisputeFundsTaken: 'Taken for a dispute: {amount}',
  DisputeFundsTakenWithFee: 'Taken for a dispute: {amount}, and a fee of {fee}',
  DisputeFundsReturned: 'Returned after a dispute: {amount}',
  DisputeFundsReturnedWithFee: 'Returned after a dispute: {amount}, and a fee of {fee}',
  DisputeAnswerSubmitRequested: 'Asked to send the dispute response to the bank',
  DisputeAnswerDraftRequested: 'Asked to save a draft of the dispute response',
  DisputeAnswerSubmitted: 'The dispute response was sent to the bank',
  DisputeAnswerDrafted: 'A draft of the dispute response is saved with the payment provider',
  DisputeAcceptanceRequested: 'Asked to accept a payment dispute',
  DisputeAccepted: 'The payment dispute was accepted; the family keeps the money',
  DisputeAnswerFailed: 'The dispute response was rejected. {reason}',

  NoticePlanPrice: 'Notice: {athlete}’s plan costs {price} a month starting {date}',
  NoticeClassPrice: 'Notice: all classes cost {price} a month starting {date}',

  ErasureAsked: 'Asked to erase this family’s data',
  ErasureAskTakenBack: 'Withdrew the request to erase this family’s data',
  FamilyErasureStarted: 'Started erasing this family’s personal data: {reason}',
  FamilyErased: 'Erased this family’s personal data',

  AdminGranted: 'Made an administrator by {operator}',
  AdminRevoked: 'Removed as an administrator by {operator}',
  SessionsRevoked: 'Signed out everywhere',
  RefreshTokenReused: 'The same login was in use in two places; signed out everywhere',
  SecondFactorConfirmed: 'Set up two-step login and signed out everywhere',
  SecondFactorRemoved: 'Two-step login removed by {operator}; signed out everywhere',
  PasskeyAdded: 'Added a passkey to log in with',
  PasskeyRemoved: 'Removed a passkey',
  RecoveryCodesSaved: 'Saved new recovery codes for two-step login',
  RecoveryCodeUsed: 'Turned off two-step login with a recovery code and signed out everywhere',

  PersonalDataViewed: 'Viewed {athlete}’s details',
  RosterViewed: 'Viewed the roster for {date}',
  FamilyDataExported: 'Downloaded everything we keep about the family ({lines})',
  AllEventsExported: 'Downloaded the export of all events ({pieces})',
  EvidencePackExported: 'Downloaded an evidence pack about the family ({lines})',
  EvidencePackExportedAthlete: 'Downloaded an evidence pack about {athlete} ({lines})',
  EvidencePackExportedPayment: 'Downloaded an evidence pack about payment {payment} ({lines})',
  EvidencePackExportedBoth: 'Downloaded an evidence pack about {athlete} and payment {payment} ({lines})',
  ClubEvidencePackExported:
    'Downloaded an evidence pack of all families for a range of days, without names ({lines})',
  MoreFamilies: 'more families',
  OneLine: '{count} line',
  Lines: '{count} lines',
  OnePiece: '{count} piece',
  Pieces: '{count} pieces',
  WithReason: '{sentence}: {reason}',

  ScheduleItemAdded: 'Added “{title}” to the schedule',
  ScheduleItemChanged: 'Changed “{title}” on the schedule',
  ScheduleItemChangedFrom: 'Changed “{title}” on the schedule starting {date}',
  OneSessionCanceled: 'Canceled {item} on {date}',
  SessionsCanceled: 'Canceled {count} sessions from {date} to {lastDate}',
  OneSessionRestored: 'Put {item} on {date} back as planned',
  SessionsRestored: 'Put {count} sessions from {date} to {lastDate} back as planned',
  SessionChanged: 'Changed the time or place of {item} on {date}',
  SessionMoved: 'Moved {item} on {date} to {newDate}',
  ScheduleItemRemoved: 'Removed “{title}” from the schedule',
  ScheduleItemMovedUp: 'Moved {item} above {neighbor} on the schedule',
  ScheduleItemMovedDown: 'Moved {item} below {neighbor} on the schedule',
  GradeOfferingsChanged: 'Changed the offerings for {grade}',
  PriceChangeScheduled: 'Starting {date}, Half Week costs {halfWeek} and Full Week costs {fullWeek} a month',
  PriceChangeScheduledWithClasses:
    'Starting {date}, Half Week costs {halfWeek} and Full Week costs {fullWeek} a month. {prices}',
  PriceChangeWithdrawn: 'Canceled the price change for {date}',

  ProgramRequested: '{sender} requested a program',
  ProgramChangeRequested: '{sender} requested a program change',
  RequestHandled: 'Marked the request from {sender} as done',
  RequestReopened: 'Reopened the request from {sender}',
  RequestErased: 'Erased a visitor’s request at the end of its retention period',

  EmailSent: 'Sent the {mail} email',
  EmailDelivered: 'The {mail} email was delivered',
  EmailFailed: 'The {mail} email could not be sent ({reason})',
  EmailBounced: 'The {mail} email bounced',
  EmailBouncedForNow: 'The {mail} email could not be delivered yet',
  EmailComplained: 'The {mail} email was reported as spam',
  OneScheduleNoticeStarted: 'Started to notify families of a schedule change',
  ScheduleNoticeStarted: 'Started to notify families of {count} schedule changes',
  OneScheduleNoticeReached: 'Notified {count} family of the schedule change so far',
  ScheduleNoticeReached: 'Notified {count} families of the schedule change so far',
  OneScheduleNoticeFinished: 'Notified {count} family of the schedule change',
  ScheduleNoticeFinished: 'Notified {count} families of the schedule change',

  JobRequested: '{job} requested: {reason}',
  OneJobStarted: '{job} started in {count} part',
  JobStarted: '{job} started in {count} parts',
  JobCancelled: '{job} canceled',
  JobCompleted: '{job} finished: {result}',
  OneJobProblem: '{job} finished: {count} problem',
  JobProblems: '{job} finished: {count} problems',
  JobFailed: '{job} failed: {reason}',
  SignedDayRemembered: 'Signed the ends of all histories on {day}',
  LostHeadsAccepted:
    'Accepted the loss of signed days up to {lost}; the newest one left is {newest}: {reason}',
  AllHeadsLostAccepted: 'Accepted the loss of signed days up to {lost}; none is left: {reason}',
  ReconciliationRequested: 'Requested a comparison with the payment provider',
  ReconciliationAgreed: 'Compared with the payment provider: everything agrees',
  ReconciliationDiffered: 'Compared with the payment provider: {healed} differences fixed, {open} still open',
  ReconciliationAgreedInPart:
    'Compared with the payment provider: everything agrees; families not compared: {failed}',
  ReconciliationDifferedInPart:
    'Compared with the payment provider: {healed} differences fixed, {open} still open; families not compared: {failed}',
  ReconciliationFailed: 'The comparison with the payment provider failed ({reason})',

  RebuildStarted: 'Started to rebuild the projections (generation {generation})',
  RebuildSwitched:
    'Switched to generation {generation} ({streams} streams, {differences} rows differed from the old one)',
  RebuildAbandoned: 'Gave up generation {generation}: {reason}',
  BrokenStreamAccepted: 'Accepted the broken history of {stream} for generation {generation}: {reason}',
  RebuildRolledBack:
    'Rolled back from generation {generation} to {live} ({differences} differences from the events)',
  RebuildRolledForward:
    'Rolled forward to generation {generation} again ({differences} differences from the events)',
  GenerationRetired: 'Retired generation {generation}',
  OneStreamRepaired: 'Repaired the rows of {count} stream',
  StreamsRepaired: 'Repaired the rows of {count} streams',
  OneTotalRepaired: 'Recounted {count} monthly total',
  TotalsRepaired: 'Recounted {count} monthly totals',
  OneStrayRowRemoved: 'Removed {count} stray row',
  StrayRowsRemoved: 'Removed {count} stray rows',
  OneDeadLetterRedriven: 'Redelivered {count} dead letter of {queue}',
  DeadLettersRedriven: 'Redelivered {count} dead letters of {queue}',
  EventsReplayed: 'Redelivered the events from {from} to {to} to {subscriber}',
  OneDeadLetterDiscarded: 'Discarded {count} dead letter of {queue}: {reason}',
  DeadLettersDiscarded: 'Discarded {count} dead letters of {queue}: {reason}',
  HaltLifted: 'Lifted the halt on {stream}: {reason}',
  HaltLiftedBroken: 'Lifted the halt on {stream} and accepted its broken history: {reason}',
} as const;

/**
 * Sentence by the onboarding step that was reached; the sentence describes the step before, which was
 * completed.
 */
export const onboardingHistory = {
  'app-link': 'Started to set up the account',
  'add-first-athlete': 'Account setup: got the team app',
  'add-more-athletes': 'Account setup: added the first athlete',
  'add-payment-method': 'Account setup: added all athletes',
  'program-request': 'Account setup: opened the payment page',
  completed: 'Finished setting up the account',
} as const;

/** Sentences for `NoticeGiven`, by kind of notice; price notices have separate sentences. */
export const noticeHistory = {
  'yearly-reminder': 'Reminder: {athlete}’s plan continues every month until it is canceled',
  'card-expires': 'Notice: the card on file expires on {date}',
  'dispute-due': 'Notice to the coach: a disputed payment needs a response by {date}',
  'pause-ends': 'Notice: {athlete}’s plan resumes on {date}',
  'class-pause-ends': 'Notice: {athlete}’s classes resume on {date}',
  'class-withdrawn':
    'Notice: classes that {athlete} takes are no longer offered; they stay booked until they are dropped',
  'bill-overdue': 'Notice: a class bill is overdue',
  'make-up-expires': 'Reminder: {athlete}’s make-up class expires on {date}',
} as const;

export const markHistory = {
  present: 'Marked {athlete} present on {date}',
  absent: 'Marked {athlete} absent on {date}',
  unmarked: 'Cleared {athlete}’s attendance on {date}',
} as const;

export const viewedHistory = {
  parents: 'Viewed the list of parents',
  parent: 'Viewed the family’s page',
  athletes: 'Viewed the list of athletes',
  'athlete-history': 'Viewed an athlete’s history',
  waitlists: 'Viewed the waitlists',
  payments: 'Viewed the family’s payments',
  mails: 'Viewed the emails to the family',
  requests: 'Viewed the requests',
  overdue: 'Viewed the overdue families',
  'failed-payments': 'Viewed the failed payments',
  refunds: 'Viewed the refunds',
  disputes: 'Viewed the disputed payments',
  comparisons: 'Viewed the comparisons with Stripe',
  'event-history': 'Viewed the event history',
  jobs: 'Viewed the jobs',
} as const;

export const exportHistory = {
  parents: 'Exported the list of parents ({lines})',
  athletes: 'Exported the list of athletes ({lines})',
  roster: 'Exported the roster ({lines})',
  overdue: 'Exported the list of overdue families ({lines})',
  'failed-payments': 'Exported the list of failed payments ({lines})',
  refunds: 'Exported the list of refunds ({lines})',
} as const;

export const unnamed = {
  athlete: 'an athlete',
  scheduleItem: 'an item',
  sender: 'an unknown sender',
} as const;

export const actorNames = {
  parent: 'Parent',
  admin: 'Administrator',
  visitor: 'Visitor',
  stripe: 'Payment provider',
  operator: 'Operator {sub}',
  mail: 'Mail provider',
  system: 'All-American Hoops',
} as const;
