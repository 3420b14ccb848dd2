import { eventOptions } from '../../entities/events/event-names.ts';

/** Groups by patterns of the type's beginning; the first matching group wins. */
const groups: readonly (readonly [label: string, pattern: RegExp])[] = [
  ['Who viewed data', /^(PersonalData|Roster|FamiliesViewed|ActingBegan)/],
  ['Plans', /^(Plan|Training)/],
  [
    'Payments',
    /^(Payment|Dispute|MonthlyCharge|Share|Split|Settlement|DefaultPaymentMethod|Stripe|Autopay|ConsentGiven|ClassPricesSet)/,
  ],
  ['Athletes and classes', /^(Athlete|Classes|FamilyUnenrolled|Attendance|Absence)/],
  ['Requests', /^(Program|Request)/],
  ['Schedule and grades', /^(ScheduleItem|Grade)/],
  ['Emails', /^(Email(?!Ownership)|Mail|ScheduleNotice|NoticeGiven)/],
  [
    'Operations',
    /^(Rebuild|Rows|Generation|BrokenStream|Reconciliation|Job|DeadLetters|EventsReplayed|HaltLifted|SignedDay|LostHeads)/,
  ],
  ['Families and accounts', /./],
];

export const eventGroups = groups.map(([label, pattern], index) => ({
  label,
  options: eventOptions.filter(
    ({ value }) => pattern.test(value) && !groups.slice(0, index).some(([, earlier]) => earlier.test(value)),
  ),
}));

/** Event types hidden unless the filter selects them. */
const noise =
  /^(AttendanceMarked|PersonalDataViewed|RosterViewed|FamiliesViewed|EmailSent|EmailDelivered|ScheduleNotice|TermsAccepted|OnboardingStepReached|PaymentMethodPageOpened|StripeCustomerLinked|MonthlyChargeFrozen|PlanStatusChanged|SettlementStarted|ReconciliationRequested|JobStarted|RebuildStarted|SignedDay)/;

export const isNoise = (type: string): boolean => noise.test(type);
