import { gradeName } from '@hoops/domain/club/grades';
import { ordinalOfDate } from '@hoops/domain/time/club-time';
import { programsText } from '../../entities/athletes/enrolment-badge.tsx';
import type { SortColumn } from '../../ui/sorting.tsx';
import type { AthleteItem } from './athlete-list-queries.ts';

export type AthleteColumn = 'name' | 'grade' | 'plan' | 'parent' | 'payment';

export const columns = [
  { value: 'name', label: 'Athlete' },
  { value: 'grade', label: 'Grade' },
  { value: 'plan', label: 'Plan' },
  { value: 'parent', label: 'Parent' },
  { value: 'payment', label: 'Payment' },
] as const satisfies readonly SortColumn<AthleteColumn>[];

export const nameOf = ({ athleteName }: AthleteItem): string => athleteName || 'Unnamed athlete';

export const gradeText = ({ grade }: AthleteItem): string => (grade === null ? 'No grade' : gradeName(grade));

/** Lists fixed days only for classes, because plans have none. A paused athlete trains only on class days. */
export const daysText = ({ enrolledProgram, pausedUntil, programs }: AthleteItem): string =>
  [planDays(enrolledProgram, pausedUntil), programsText(programs)].filter(Boolean).join(', ');

const planDays = (plan: AthleteItem['enrolledProgram'], pausedUntil: string | null): string => {
  if (pausedUntil !== null) return `Paused until ${ordinalOfDate(pausedUntil)}`;
  return plan === '' ? '' : 'Days by arrangement';
};
