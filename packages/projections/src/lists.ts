import type { Program } from '@hoops/domain/club/days';
import type { Grade } from '@hoops/domain/club/grades';
import type { PlanId } from '@hoops/domain/club/plans';
import { foldText } from '@hoops/domain/text/name-words';

/** A roster: of a class, of the scrimmage league, or of those whose plan leaves the days to the coach. */
export type RosterGroup = Program | 'plan';

/** The columns of the athlete list that it can be sorted by, besides the name. */
export const athleteColumns = ['grade', 'plan', 'parent', 'payment'] as const;
export type AthleteColumn = (typeof athleteColumns)[number];

export type PlanOrNone = PlanId | 'unenrolled';

/** Every list of the read store by name: the access patterns, in one place. A page of any is one query. */
export const lists = {
  parents: 'parents',
  /** By what they owe, the longest unpaid first. */
  parentsByPayment: 'parents-by#payment',
  athletes: 'athletes',
  /** By another column than the name. */
  athletesBy: (column: AthleteColumn) => `athletes-by#${column}`,
  athletesOnPlan: (plan: PlanOrNone) => `athletes-plan#${plan}`,
  athletesInProgram: (program: Program) => `athletes-in#${program}`,
  /** The two filters of the athlete list together: hardly anybody may be in both, and they must not be looked for. */
  athletesInProgramOnPlan: (program: Program, plan: PlanOrNone) => `athletes-in#${program}#${plan}`,
  /** Who comes: to a class, to the scrimmage league, or on days by arrangement. */
  roster: (group: RosterGroup) => `roster#${group}`,
  /** Who will miss a day, by the club's date: their families said so. */
  absences: (date: string) => `absences#${date}`,
  /** Whose place on the rosters changed, and when: what the roster of a past day is worked out from. */
  enrolmentChanges: 'enrolment-changes',
  /** Families with unpaid class bills or a failed plan payment, the longest unpaid first. */
  owing: 'families-owing',
  failedPayments: 'failed-payments',
  refunds: 'refunds',
  /** Disputed payments that are open, by the day until which to answer; and those that are over, by when they began. */
  disputes: 'disputes',
  disputesOver: 'disputes-over',
  /** The totals of each month, by month: some rows each, to be added up (totals.ts). */
  monthTotals: 'month-totals',
  /** How many came on each day on which attendance was marked, by date. */
  attendanceDays: 'attendance-days',
  /** The taps for an athlete, by the day that they are of. */
  attendanceOf: (athleteId: string) => `attendance-of#${athleteId}`,
  /** A payment and its refunds. */
  partsOfPayment: (paymentId: string) => `payment-parts#${paymentId}`,
  /** What the athletes of a grade take, for counting whom a withdrawn offering concerns. */
  athletesInGrade: (grade: Grade) => `athletes-grade#${grade}`,
  /**
   * Athletes whose family owes something, the longest unpaid first: those before the club's month are pending, and
   * which month that is is known at reading.
   */
  athletesOwing: 'athletes-owing-since',
  /** Words that are searched for, by their first letter: a search for a prefix of a word is one range of one partition. */
  parentWords: (word: string) => `parents-word#${firstLetter(word)}`,
  athleteWords: (word: string) => `athletes-word#${firstLetter(word)}`,
  payments: (familyId: string) => `payments#${familyId}`,
  administrators: 'administrators',
  /** Families that asked to be erased, by when. */
  erasuresAsked: 'erasures-asked',
  /** Families with nothing that runs or is owed, by the date until which they are kept. */
  endedFamilies: 'ended-families',
  /** Families that are notified of changes of the schedule, by id: something is enrolled and they want to know. */
  scheduleReaders: 'schedule-readers',
  requests: 'requests',
  reconciliations: 'reconciliations',
  jobRuns: 'job-runs',
  requestsThatAre: (status: 'open' | 'handled') => `requests#${status}`,
  /** Visitors' requests that are done, by the date until which they are kept. */
  keptRequests: 'requests-kept',
  /** Ids alone, for counting them in the navigation. */
  openRequestIds: 'requests-open-ids',
  mails: 'mails',
  mailsOf: (familyId: string) => `mails#${familyId}`,
  /** All events, and all of a type, by shard of their streams (event-log.ts). */
  events: (shard: number) => `events#${shard}`,
  eventsOfType: (type: string, shard: number) => `events-type#${type}#${shard}`,
  eventsOf: (familyId: string) => `events-of#${familyId}`,
  /** What goes back to one request: it and all that was done because of it. */
  eventsBecauseOf: (correlationId: string) => `events-because#${inListName(correlationId)}`,
  /**
   * Events that name an object of the payment provider, one of its messages or a request to it, by its id; of a payment or a
   * refund also the number of its receipt.
   */
  eventsNaming: (id: string) => `events-naming#${inListName(id)}`,
  /** What people and parts of the system did other than as parents, whose own list is their family's. */
  eventsBy: (sub: string, shard: number) => `events-by#${inListName(sub)}#${shard}`,
  /** What administrators did for families. */
  eventsOnBehalf: (shard: number) => `events-on-behalf#${shard}`,
} as const;

/** Whether a list holds what payments leave behind for good without naming their family. */
export const namesNoFamily = (list: string): boolean => list.startsWith(lists.partsOfPayment(''));

/** Whether its rows are totals: they belong to all streams together. */
export const isOfTotals = (list: string): boolean => list === lists.monthTotals;

/** Whether its rows name all events, or those of a shard; of the version before, in one list. */
export const isOfEventLog = (list: string): boolean => list === 'events' || list.startsWith('events#');

/** `|` separates the parts of a row's key; operators may be called anything. */
const inListName = (text: string): string => text.replaceAll('|', ' ');

/** Letters outside of Unicode's first plane are two units long and must not be cut in half. */
const firstLetter = (word: string): string => [...word][0] ?? '';

/** `|` separates the parts of a row's key, so it must not occur in what sorts. */
export const sortText = (text: string): string =>
  [...foldText(text).replaceAll('|', ' ')].slice(0, 200).join('') || '~';
