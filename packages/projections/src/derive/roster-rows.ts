import { programs } from '@hoops/domain/club/days';
import { erasedText } from '@hoops/event-store/erased-data';
import { lists, type RosterGroup, sortText } from '../lists.ts';
import type { EntryRow } from '../row.ts';
import type { AthleteView, FamilyView } from '../views/family-view.ts';
import type { RosterItem } from '../views/roster.ts';

/**
 * An athlete's lines on the rosters: one for each class and the scrimmage league, and one among those whose
 * plan leaves the days to the coach. Medical notes are not here: only that there are some.
 */
export const rosterEntries = (family: FamilyView, athlete: AthleteView): readonly EntryRow[] => {
  const item: RosterItem = {
    athleteId: athlete.athleteId,
    athleteName: athlete.athleteName,
    parentID: family.parentID,
    parentName: family.name,
    grade: athlete.grade,
    emergencyContact: athlete.emergencyContact,
    hasMedicalNotes: !['', erasedText].includes(athlete.medicalConditions),
    enrolledProgram: athlete.enrolledProgram,
  };
  const entry = (group: RosterGroup): EntryRow => ({
    kind: 'entry',
    list: lists.roster(group),
    sort: sortText(athlete.athleteName),
    id: athlete.athleteId,
    data: item,
  });
  return [
    ...programs.filter((program) => athlete.enrolledPrograms[program]).map(entry),
    ...(athlete.plan ? [entry('plan')] : []),
  ];
};
