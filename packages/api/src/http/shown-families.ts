import type { ViewedScreen } from '@hoops/domain/access-log/events';
import type { RouteId, Routes } from '../routes.ts';
import type { AnswerOf, ParsedInputOf } from './route.ts';

type Shown<Id extends RouteId> = {
  readonly screen: ViewedScreen;
  readonly families: (
    answer: AnswerOf<Routes[Id]>,
    input: ParsedInputOf<Routes[Id]>,
  ) => readonly (string | null)[];
};

type OfParent = { readonly parentID: string };
const parentsIn = ({ items }: { readonly items: readonly OfParent[] }) =>
  items.map(({ parentID }) => parentID);
const ofParent = (_answer: unknown, { parentId }: { readonly parentId: string }) => [parentId];

/**
 * Families that each query shows to administrators, recorded before the answer is sent. `itself`: the query
 * records the view. `no-family`: no personal data of others.
 */
export const shownFamilies: { readonly [Id in RouteId]?: Shown<Id> | 'itself' | 'no-family' } = {
  parents: {
    screen: 'parents',
    families: ({ items }) =>
      items.flatMap(({ parentID, otherHomeOf }) => [parentID, ...otherHomeOf.map((home) => home.parentID)]),
  },
  getParent: { screen: 'parent', families: ({ family }) => [family.parentID] },
  parentPayments: { screen: 'payments', families: ofParent },
  parentReceipt: { screen: 'payments', families: ofParent },
  parentMails: { screen: 'mails', families: ofParent },
  athletes: { screen: 'athletes', families: parentsIn },
  athleteDoubles: {
    screen: 'athletes',
    families: ({ items }) =>
      items.flatMap(({ registrations }) => registrations.map(({ parentID }) => parentID)),
  },
  previewDouble: {
    screen: 'athletes',
    families: (_answer, { parentId, otherParentId = null }) => [parentId, otherParentId],
  },
  requests: { screen: 'requests', families: ({ items }) => items.map(({ familyId }) => familyId) },
  openRequests: 'no-family',
  auditEvents: { screen: 'event-history', families: ({ items }) => items.map(({ familyId }) => familyId) },
  auditCause: { screen: 'event-history', families: ({ events }) => events.map(({ familyId }) => familyId) },
  auditStep: { screen: 'event-history', families: ({ familyId }) => [familyId] },
  auditCharge: { screen: 'payments', families: ofParent },
  auditEventCount: 'no-family',
  auditEvent: 'itself',
  evidencePack: 'itself',
  clubEvidencePack: 'itself',
  getAthlete: 'itself',
  athleteTimeline: 'itself',
  athleteAttendance: 'itself',
  makeUpDays: 'no-family',
  papers: 'no-family',
  signedPaper: 'itself',
  clubPapers: 'no-family',
  paperAthletes: { screen: 'papers', families: parentsIn },
  roster: 'itself',
  attendance: 'no-family',
  exportList: 'itself',
  gradeOfferings: 'no-family',
  places: 'no-family',
  classPlaces: 'itself',
  devices: 'no-family',
  guardianInvitation: 'no-family',
  sharedAthlete: 'itself',
  splits: 'no-family',
  scheduleAsOf: 'no-family',
  gradesAsOf: 'no-family',
  pricesAsOf: 'no-family',
  alarms: 'no-family',
  money: 'no-family',
  payouts: 'no-family',
  journal: 'no-family',
  monthFigures: 'no-family',
  attendanceFigures: 'no-family',
  today: 'no-family',
  erasuresAsked: { screen: 'parents', families: parentsIn },
  recordsDue: { screen: 'parents', families: parentsIn },
  overdueFamilies: { screen: 'overdue', families: parentsIn },
  failedPayments: { screen: 'failed-payments', families: parentsIn },
  disputes: { screen: 'disputes', families: parentsIn },
  dispute: { screen: 'disputes', families: ofParent },
  refunds: { screen: 'refunds', families: parentsIn },
  reconciliations: {
    screen: 'comparisons',
    families: ({ items }) => items.flatMap(({ differences }) => differences.map(({ familyId }) => familyId)),
  },
  // Only erasure runs name a family; other runs contain ids and requesters.
  jobRuns: { screen: 'jobs', families: ({ items }) => items.map(({ familyId }) => familyId ?? null) },
  eventExport: 'itself',
  subscribers: 'no-family',
  deadLetters: 'no-family',
  // The following queries show the caller's own family, or a family whose view `beginOnBehalfOf` records.
  me: 'no-family',
  familyTimeline: 'no-family',
  // An administrator's download is recorded as an export.
  myData: 'itself',
  whoLooked: 'no-family',
  payments: 'no-family',
  receipt: 'no-family',
  statement: 'no-family',
  // Plans and amounts of the caller's own customer.
  getPendingSubscriptions: 'no-family',
  getPaymentHistory: 'no-family',
};

export const shownBy = (id: RouteId, answer: unknown, input: unknown) => {
  const shown = shownFamilies[id] as Shown<RouteId> | 'itself' | 'no-family' | undefined;
  if (shown === undefined || shown === 'itself' || shown === 'no-family') return undefined;
  return { screen: shown.screen, families: shown.families(answer as never, input as never) };
};
