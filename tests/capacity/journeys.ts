import type { EventType } from '@hoops/domain/catalogue';

export type Journey = {
  readonly name: string;
  readonly times: number;
  readonly of: 'family' | 'club';
  readonly requests: readonly string[];
  /** Events that the action causes, without email events. */
  readonly events: readonly EventType[];
  readonly webhooks: number;
  /** Requests to Stripe, including requests caused by webhooks. */
  readonly stripeRequests: number;
  readonly mails: number;
};

const quiet = { events: [], webhooks: 0, stripeRequests: 0, mails: 0 } as const;

/** Shares of families with a plan, which renews monthly, and with classes, which are paid monthly. */
const [onPlan, withClasses] = [0.6, 0.4];

/**
 * Assumed month of a family and the club: about 60 requests and 10 events per family. The cost of each
 * request was traced.
 */
export const journeys: readonly Journey[] = [
  {
    ...quiet,
    name: 'opens the portal',
    times: 10,
    of: 'family',
    requests: [
      'GET /api/me',
      'GET /api/schedule',
      'GET /api/getPendingSubscriptions',
      'GET /api/getPaymentHistory',
    ],
  },
  {
    ...quiet,
    name: "opens an athlete's page",
    times: 4,
    of: 'family',
    requests: ['GET /api/me', 'GET /api/athletes/{athleteId}', 'GET /api/athletes/{athleteId}/timeline'],
  },
  {
    ...quiet,
    name: 'changes an athlete',
    times: 0.5,
    of: 'family',
    requests: ['GET /api/me', 'POST /api/changeAthlete'],
    events: ['AthleteChanged'],
  },
  {
    ...quiet,
    name: 'changes classes',
    times: withClasses / 2,
    of: 'family',
    requests: ['GET /api/me', 'GET /api/grades', 'POST /api/saveClasses'],
    events: ['ClassesChanged', 'MonthlyChargeRaised'],
    mails: 1,
  },
  {
    ...quiet,
    name: 'a plan renews',
    times: onPlan,
    of: 'family',
    requests: [],
    events: ['PlanRenewed', 'PaymentReceived'],
    webhooks: 3,
    stripeRequests: 6,
    mails: 1,
  },
  {
    ...quiet,
    name: "pays the month's classes",
    times: withClasses,
    of: 'family',
    requests: ['GET /api/me', 'POST /api/payOutstandingBalance'],
    events: ['MonthlyChargeAssessed', 'SettlementStarted', 'PaymentReceived', 'SettlementSucceeded'],
    webhooks: 2,
    stripeRequests: 8,
    mails: 2,
  },
  {
    ...quiet,
    name: 'a child is marked as present',
    times: 6,
    of: 'family',
    requests: ['POST /api/markAttendance'],
    events: ['AttendanceMarked'],
  },
  {
    ...quiet,
    name: "a coach opens the day's roster",
    times: 60,
    of: 'club',
    requests: ['GET /api/today', 'GET /api/roster/{date}', 'GET /api/attendance/{date}', 'GET /api/requests'],
    events: ['RosterViewed'],
  },
  {
    ...quiet,
    name: 'an administrator opens families and money',
    times: 100,
    of: 'club',
    requests: ['GET /api/parents', 'GET /api/parents/{parentId}', 'GET /api/money', 'GET /api/audit/events'],
    events: ['FamiliesViewed'],
  },
];
