import { programs } from '@hoops/domain/club/days';
import type { Grade } from '@hoops/domain/club/grades';
import { scheduleChannels } from '@hoops/domain/family/athletes/enrolment';
import { retentionOf } from '@hoops/domain/family/erasure/retention';
import type { Family, FamilyState } from '@hoops/domain/family/state';
import { wordsOf } from '@hoops/domain/text/name-words';
import { chargeDate } from '@hoops/domain/time/billing-cycle';
import { type AthleteColumn, athleteColumns, lists, sortText } from '../lists.ts';
import { parentWords } from '../parent-words.ts';
import type { DerivedRow, EntryRow } from '../row.ts';
import {
  type AthleteView,
  type FamilyView,
  medicalDataOf,
  withoutMedicalData,
} from '../views/family-view.ts';
import type {
  AthleteListItem,
  EndedFamilyItem,
  ErasureRequestItem,
  GradeEnrolmentItem,
  ParentListRow,
} from '../views/lists.ts';
import type { AthletePapersItem } from '../views/papers.ts';
import { absenceRows } from './absence-rows.ts';
import { disputeRows } from './dispute-rows.ts';
import { familyView } from './family-view.ts';
import { moneyRows } from './money-rows.ts';
import { newestAnswers, rosterEntries } from './roster-rows.ts';

/** Rows of a family: document, athletes and list entries. Pure, without a clock. */
export const familyRows = (state: FamilyState): readonly DerivedRow[] => {
  if (state.kind !== 'registered') return [];
  const family = familyView(state);
  const summary = withoutMedicalData(family);
  return [
    {
      kind: 'document',
      type: 'family',
      id: state.familyId,
      data: summary,
      ...(family.athletes.length > 0 && { secret: { athletes: family.athletes.map(medicalDataOf) } }),
    },
    ...parentEntries(family),
    ...erasureEntries(family),
    ...endedEntries(state),
    ...moneyRows(state),
    ...disputeRows(state),
    ...absenceRows(state),
    ...scheduleReaderEntries(state),
    ...family.athletes.flatMap((athlete, index): readonly DerivedRow[] => [
      {
        kind: 'document',
        type: 'athlete',
        id: athlete.athleteId,
        data: { ...summary.athletes[index] },
        secret: medicalDataOf(athlete),
      },
      ...athleteEntries(family, athlete),
      ...rosterEntries(family, athlete),
    ]),
  ];
};

const erasureEntries = ({
  parentID,
  name,
  erasure: { askedAt, blockers, plansEndAt },
}: FamilyView): readonly EntryRow[] => {
  if (askedAt === null) return [];
  const data: ErasureRequestItem = { parentID, name, askedAt, blockers, plansEndAt };
  return [{ kind: 'entry', list: lists.erasuresAsked, sort: askedAt, id: parentID, data }];
};

const endedEntries = (family: Family): readonly EntryRow[] => {
  const retention = retentionOf(family);
  if (!retention) return [];
  const { familyId: parentID, parent, retention: known } = family;
  const data: EndedFamilyItem = {
    parentID,
    name: parent.name,
    lastActiveAt: known.lastActiveAt,
    ...retention,
  };
  return [{ kind: 'entry', list: lists.endedFamilies, sort: retention.dueOn, id: parentID, data }];
};

const scheduleReaderEntries = (family: Family): readonly EntryRow[] => {
  const { familyId } = family;
  const { mail, push } = scheduleChannels(family);
  if (mail === 'none' && !push) return [];
  return [{ kind: 'entry', list: lists.scheduleReaders, sort: familyId, id: familyId, data: { familyId } }];
};

/**
 * Oldest unpaid month, for sorting; failed plan payments sort before all months. Null if nothing is unpaid.
 */
const owesSince = ({ planPastDue, oldestUnpaidPeriod }: FamilyView): string | null =>
  planPastDue ? '0000-00' : oldestUnpaidPeriod;

const [nothingOwed, noGrade] = ['9999-99', '~'];

const planOrder: readonly ((item: AthleteListItem) => boolean)[] = [
  ({ enrolledProgram }) => enrolledProgram === 'Full Week',
  ({ enrolledProgram }) => enrolledProgram === 'Half Week',
  ({ programs: classes }) => classes.length > 0,
  () => true,
];

const parentEntries = (family: FamilyView): readonly EntryRow[] => {
  const { guardians, sharedAthletes } = family;
  const item: ParentListRow = {
    parentID: family.parentID,
    name: family.name,
    email: family.email,
    phoneNumber: family.phoneNumber,
    athletes: family.athletes.map(({ athleteId, athleteName, enrolledProgram, enrolledPrograms }) => ({
      athleteId,
      athleteName,
      enrolledProgram,
      hasClasses: programs.some((program) => enrolledPrograms[program]),
    })),
    planPastDue: family.planPastDue,
    oldestUnpaidPeriod: family.oldestUnpaidPeriod,
    ...(guardians.length > 0 && { partners: guardians.map(({ name, email }) => ({ name, email })) }),
    ...(sharedAthletes.length > 0 && {
      firstHomes: [...new Set(sharedAthletes.map(({ firstHome }) => firstHome))],
    }),
  };
  const entry = (list: string, sort: string): EntryRow => ({
    kind: 'entry',
    list,
    sort,
    id: family.parentID,
    data: item,
  });
  const name = sortText(family.name);
  return [
    entry(lists.parents, name),
    entry(lists.parentsByPayment, `${owesSince(family) ?? nothingOwed} ${name}`),
    ...parentWords(item).map((word) => entry(lists.parentWords(word), sortText(word))),
  ];
};

const athleteEntries = (family: FamilyView, athlete: AthleteView): readonly EntryRow[] => {
  const item: AthleteListItem = {
    athleteId: athlete.athleteId,
    athleteName: athlete.athleteName,
    parentID: family.parentID,
    parentName: family.name,
    grade: athlete.grade,
    enrolledProgram: athlete.enrolledProgram,
    pausedUntil: athlete.plan?.pause?.hasBegun ? chargeDate(athlete.plan.pause.until) : null,
    classPause: athlete.classPause,
    programs: programs.filter((program) => athlete.enrolledPrograms[program]),
    planPastDue: family.planPastDue,
    oldestUnpaidPeriod: family.oldestUnpaidPeriod,
  };
  const name = sortText(athlete.athleteName);
  const entry = (list: string, sort: string = name): EntryRow => ({
    kind: 'entry',
    list,
    sort,
    id: athlete.athleteId,
    data: item,
  });
  const plan = athlete.plan?.planId ?? 'unenrolled';
  const since = owesSince(family);
  const columns: Readonly<Record<AthleteColumn, string>> = {
    grade: athlete.grade ?? noGrade,
    plan: String(planOrder.findIndex((is) => is(item))),
    parent: sortText(family.name),
    payment: since ?? nothingOwed,
  };
  return [
    entry(lists.athletes),
    ...athleteColumns.map((column) => entry(lists.athletesBy(column), `${columns[column]} ${name}`)),
    ...gradeEntries(athlete.grade, { athleteId: athlete.athleteId, programs: item.programs }),
    entry(lists.athletesOnPlan(plan)),
    ...item.programs.flatMap((program) => [
      entry(lists.athletesInProgram(program)),
      entry(lists.athletesInProgramOnPlan(program, plan)),
    ]),
    ...(plan === 'unenrolled' && item.programs.length === 0 ? [] : [paperEntry(item, athlete)]),
    ...(since === null ? [] : [entry(lists.athletesOwing, `${since} ${name}`)]),
    ...wordsOf(athlete.athleteName).map((word) => entry(lists.athleteWords(word), word)),
  ];
};

const paperEntry = (
  { athleteId, athleteName, parentID, parentName, grade }: AthleteListItem,
  athlete: AthleteView,
): EntryRow => {
  const papers = newestAnswers(athlete);
  const data: AthletePapersItem = { athleteId, athleteName, parentID, parentName, grade, papers };
  return { kind: 'entry', list: lists.athletePapers, sort: sortText(athleteName), id: athleteId, data };
};

/** Enrolled athletes by grade, counted when an administrator withdraws an offering. */
const gradeEntries = (grade: Grade | null, item: GradeEnrolmentItem): readonly EntryRow[] =>
  grade === null || item.programs.length === 0
    ? []
    : [
        {
          kind: 'entry',
          list: lists.athletesInGrade(grade),
          sort: item.athleteId,
          id: item.athleteId,
          data: item,
        },
      ];
