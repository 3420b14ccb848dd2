import { programs } from '@hoops/domain/club/days';
import { returnDay } from '@hoops/domain/family/charges/class-pause';
import { chargeDate } from '@hoops/domain/time/billing-cycle';
import { erasedText } from '@hoops/event-store/erased-data';
import { lists, type RosterGroup, sortText } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { AthleteView, FamilyView } from '../views/family-view.ts';
import type { RosterItem, RosterSecret } from '../views/roster.ts';

/** Newest answer to each paper. */
export const newestAnswers = ({ papers }: Pick<AthleteView, 'papers'>): RosterItem['papers'] =>
  [...new Map(papers.map((one) => [one.paperId, one])).values()].map(({ paperId, version, answer, at }) => ({
    paperId,
    version,
    answer,
    at,
  }));

type RosterRow = EntryRow & { readonly secret: RosterSecret };

/**
 * One row per class or league, and one per plan, because the coach arranges a plan's days. Medical notes
 * appear only as a flag.
 */
export const rosterEntries = (family: FamilyView, athlete: AthleteView): readonly RosterRow[] => {
  const data: Omit<RosterItem, keyof RosterSecret | 'firstDay' | 'lastDay' | 'isMakeUp'> = {
    athleteId: athlete.athleteId,
    athleteName: athlete.athleteName,
    parentID: family.parentID,
    parentName: family.name,
    grade: athlete.grade,
    enrolledProgram: athlete.enrolledProgram,
    pause: athlete.plan?.pause
      ? { from: chargeDate(athlete.plan.pause.from), until: chargeDate(athlete.plan.pause.until) }
      : null,
    classPause: athlete.classPause && {
      from: `${athlete.classPause.from}-01`,
      until: returnDay(athlete.classPause),
    },
    papers: newestAnswers(athlete),
  };
  const { classStart, paidClasses } = athlete;
  const secret: RosterSecret = {
    emergencyContact: athlete.emergencyContact,
    hasMedicalNotes: !['', erasedText].includes(athlete.medicalConditions),
    dateOfBirth: athlete.dateOfBirth,
  };
  const entry = (
    group: RosterGroup,
    days: Partial<Pick<RosterItem, 'firstDay' | 'lastDay' | 'isMakeUp'>> = {},
  ): RosterRow => ({
    kind: 'entry',
    list: lists.roster(group),
    sort: sortText(athlete.athleteName),
    id: athlete.athleteId,
    data: { ...data, firstDay: null, lastDay: null, ...days },
    secret,
  });
  return [
    ...programs
      .filter((program) => athlete.enrolledPrograms[program])
      .map((program) =>
        entry(program, classStart?.programs.includes(program) ? { firstDay: `${classStart.from}-01` } : {}),
      ),
    ...(paidClasses?.programs ?? []).map((program) =>
      entry(program, { lastDay: paidClasses?.lastDay ?? null }),
    ),
    ...(athlete.plan ? [entry('plan')] : []),
    ...athlete.makeUps.flatMap(({ bookedOn }) =>
      bookedOn === null
        ? []
        : [entry(`make-up#${bookedOn}`, { firstDay: bookedOn, lastDay: bookedOn, isMakeUp: true })],
    ),
  ];
};
