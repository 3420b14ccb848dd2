import type { Program } from '@hoops/domain/club/days';
import type { Grade } from '@hoops/domain/club/grades';
import type { PlanId } from '@hoops/domain/club/plans';
import { foldText } from '@hoops/domain/text/name-words';
import type { Period } from '@hoops/domain/time/club-time';

/** `make-up#2026-12-03` contains the make-up classes booked for a club-local date. */
export type RosterGroup = Program | 'plan' | `make-up#${string}`;

export const athleteColumns = ['grade', 'plan', 'parent', 'payment'] as const;
export type AthleteColumn = (typeof athleteColumns)[number];

export type PlanOrNone = PlanId | 'unenrolled';

export const lists = {
  parents: 'parents',
  /** Families sorted by debt, longest unpaid first. */
  parentsByPayment: 'parents-by#payment',
  athletes: 'athletes',
  athletesBy: (column: AthleteColumn) => `athletes-by#${column}`,
  athletesOnPlan: (plan: PlanOrNone) => `athletes-plan#${plan}`,
  athletesInProgram: (program: Program) => `athletes-in#${program}`,
  /** Combines both filters, because few athletes may match both. */
  athletesInProgramOnPlan: (program: Program, plan: PlanOrNone) => `athletes-in#${program}#${plan}`,
  roster: (group: RosterGroup) => `roster#${group}`,
  /** Enrolled athletes with their answers to papers. */
  athletePapers: 'athlete-papers',
  absences: (date: string) => `absences#${date}`,
  /** Families with roster changes, by time, from which past rosters are reconstructed. */
  enrolmentChanges: 'enrolment-changes',
  owing: 'families-owing',
  failedPayments: 'failed-payments',
  refunds: 'refunds',
  disputes: 'disputes',
  disputesOver: 'disputes-over',
  /** Totals of each month, split over several rows that readers sum (totals.ts). */
  monthTotals: 'month-totals',
  attendanceDays: 'attendance-days',
  attendanceOf: (athleteId: string) => `attendance-of#${athleteId}`,
  partsOfPayment: (paymentId: string) => `payment-parts#${paymentId}`,
  /** Counted when a class is withdrawn from a grade. */
  athletesInGrade: (grade: Grade) => `athletes-grade#${grade}`,
  /**
   * Athletes of owing families, longest unpaid first. The reader's club-local month decides if a payment is
   * pending.
   */
  athletesOwing: 'athletes-owing-since',
  /** Search words by first letter, so a prefix search is a single range query. */
  parentWords: (word: string) => `parents-word#${firstLetter(word)}`,
  athleteWords: (word: string) => `athletes-word#${firstLetter(word)}`,
  payments: (familyId: string) => `payments#${familyId}`,
  /** Payouts by the time they were sent. */
  payouts: 'payouts',
  /** Journal entries of a club-local month. */
  ledger: (period: Period) => `ledger#${period}`,
  administrators: 'administrators',
  erasuresAsked: 'erasures-asked',
  endedFamilies: 'ended-families',
  scheduleReaders: 'schedule-readers',
  requests: 'requests',
  reconciliations: 'reconciliations',
  jobRuns: 'job-runs',
  requestsThatAre: (status: 'open' | 'handled') => `requests#${status}`,
  keptRequests: 'requests-kept',
  openRequestIds: 'requests-open-ids',
  mails: 'mails',
  mailsOf: (familyId: string) => `mails#${familyId}`,
  /**
   * Event log of a family, or of a stream without a family. The log's other lists are indexes of this list.
   */
  eventsOf: (familyOrStream: string) => `events-of#${familyOrStream}`,
  events: (shard: number) => `events#${shard}`,
  eventsOfType: (type: string, shard: number) => `events-type#${type}#${shard}`,
  eventsBecauseOf: (correlationId: string) => `events-because#${inListName(correlationId)}`,
  /**
   * Events with the id of a Stripe object, webhook or request. Payments and refunds are also listed by
   * receipt number.
   */
  eventsNaming: (id: string) => `events-naming#${inListName(id)}`,
  /** Events by actor. A parent's events about their own family appear only in `eventsOf`. */
  eventsBy: (sub: string, shard: number) => `events-by#${inListName(sub)}#${shard}`,
  eventsOnBehalf: (shard: number) => `events-on-behalf#${shard}`,
} as const;

export const namesNoFamily = (list: string): boolean => list.startsWith(lists.partsOfPayment(''));

export const isOfTotals = (list: string): boolean => list === lists.monthTotals;

export const isOfEventLog = (list: string): boolean => list.startsWith(lists.eventsOf(''));

/** Sparse secondary indexes of the read table, each with the prefixes of its lists' names. */
const indexes = {
  byTime: 'events#',
  byType: 'events-type#',
  byActor: 'events-by#',
  byRequest: 'events-because#',
};

export type RowIndex = keyof typeof indexes;

export const rowIndexes = Object.keys(indexes) as readonly RowIndex[];

/** Index that contains a list; undefined for a list of the table itself. */
export const indexOf = (list: string): RowIndex | undefined =>
  rowIndexes.find((index) => list.startsWith(indexes[index]));

/** Replaces `|`, the separator inside row keys, because operators' names are free text. */
const inListName = (text: string): string => text.replaceAll('|', ' ');

/** Iterates over code points, so surrogate pairs stay intact. */
const firstLetter = (word: string): string => [...word][0] ?? '';

export const sortText = (text: string): string =>
  [...foldText(text).replaceAll('|', ' ')].slice(0, 200).join('') || '~';
