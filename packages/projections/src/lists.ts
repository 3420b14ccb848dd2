import type { Program } from '@hoops/domain/club/days';
import type { Grade } from '@hoops/domain/club/grades';
import type { PlanId } from '@hoops/domain/club/plans';
import { foldText } from '@hoops/domain/text/name-words';

/** Roster of a class, the scrimmage league, or plans with arranged days. */
export type RosterGroup = Program | 'plan';

export const athleteColumns = ['grade', 'plan', 'parent', 'payment'] as const;
export type AthleteColumn = (typeof athleteColumns)[number];

export type PlanOrNone = PlanId | 'unenrolled';

export const lists = {
  parents: 'parents',
  /** Sorted by debt, longest unpaid first. */
  parentsByPayment: 'parents-by#payment',
  athletes: 'athletes',
  athletesBy: (column: AthleteColumn) => `athletes-by#${column}`,
  athletesOnPlan: (plan: PlanOrNone) => `athletes-plan#${plan}`,
  athletesInProgram: (program: Program) => `athletes-in#${program}`,
  /** Combines both filters, because few athletes may match. */
  athletesInProgramOnPlan: (program: Program, plan: PlanOrNone) => `athletes-in#${program}#${plan}`,
  roster: (group: RosterGroup) => `roster#${group}`,
  absences: (date: string) => `absences#${date}`,
  /** Families with roster changes by time, to reconstruct past rosters. */
  enrolmentChanges: 'enrolment-changes',
  /** Families with unpaid class bills or failed plan payments, longest unpaid first. */
  owing: 'families-owing',
  failedPayments: 'failed-payments',
  refunds: 'refunds',
  /** Open disputes are sorted by due date, closed disputes by start date. */
  disputes: 'disputes',
  disputesOver: 'disputes-over',
  /** Each month's total is split over several rows that readers add up (totals.ts). */
  monthTotals: 'month-totals',
  attendanceDays: 'attendance-days',
  attendanceOf: (athleteId: string) => `attendance-of#${athleteId}`,
  partsOfPayment: (paymentId: string) => `payment-parts#${paymentId}`,
  /** Used to count the athletes affected when a class is withdrawn. */
  athletesInGrade: (grade: Grade) => `athletes-grade#${grade}`,
  /**
   * Athletes of owing families, longest unpaid first; readers decide by the club-local month which payments
   * are pending.
   */
  athletesOwing: 'athletes-owing-since',
  /** Search words by first letter, so a prefix search is one range query. */
  parentWords: (word: string) => `parents-word#${firstLetter(word)}`,
  athleteWords: (word: string) => `athletes-word#${firstLetter(word)}`,
  payments: (familyId: string) => `payments#${familyId}`,
  administrators: 'administrators',
  erasuresAsked: 'erasures-asked',
  endedFamilies: 'ended-families',
  /** Enrolled families that receive schedule notices, by id. */
  scheduleReaders: 'schedule-readers',
  requests: 'requests',
  reconciliations: 'reconciliations',
  jobRuns: 'job-runs',
  requestsThatAre: (status: 'open' | 'handled') => `requests#${status}`,
  /** Visitors' completed requests by retention date. */
  keptRequests: 'requests-kept',
  /** Ids only, to count open requests in the navigation. */
  openRequestIds: 'requests-open-ids',
  mails: 'mails',
  mailsOf: (familyId: string) => `mails#${familyId}`,
  /** Event log per stream shard: all events, and events by type (event-log.ts). */
  events: (shard: number) => `events#${shard}`,
  eventsOfType: (type: string, shard: number) => `events-type#${type}#${shard}`,
  eventsOf: (familyId: string) => `events-of#${familyId}`,
  eventsBecauseOf: (correlationId: string) => `events-because#${inListName(correlationId)}`,
  /**
   * Events that name a Stripe object, webhook or request by id; payments and refunds also by receipt number.
   */
  eventsNaming: (id: string) => `events-naming#${inListName(id)}`,
  /** Events by actor, except parents acting on their own family, whose events are in `eventsOf`. */
  eventsBy: (sub: string, shard: number) => `events-by#${inListName(sub)}#${shard}`,
  eventsOnBehalf: (shard: number) => `events-on-behalf#${shard}`,
} as const;

export const namesNoFamily = (list: string): boolean => list.startsWith(lists.partsOfPayment(''));

export const isOfTotals = (list: string): boolean => list === lists.monthTotals;

/** Earlier releases had a single event-log list. */
export const isOfEventLog = (list: string): boolean => list === 'events' || list.startsWith('events#');

/** `|` separates parts of a row's key; operators' names are free text. */
const inListName = (text: string): string => text.replaceAll('|', ' ');

/** Spread by code points, so surrogate pairs stay whole. */
const firstLetter = (word: string): string => [...word][0] ?? '';

export const sortText = (text: string): string =>
  [...foldText(text).replaceAll('|', ' ')].slice(0, 200).join('') || '~';
