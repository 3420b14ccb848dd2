import { ordinalOfDate } from '@hoops/domain/time/club-time';
import type { Athlete } from '../../session/me.ts';
import { programsText } from './enrolment-badge.tsx';

/**
 * Words about classes that start later and about dropped classes that are still paid.
 * @param today club-local date
 */
export const classMonthWords = (
  { classStart, paidClasses }: Pick<Athlete, 'classStart' | 'paidClasses'>,
  today: string,
): readonly string[] => [
  ...(classStart && today < `${classStart.from}-01`
    ? [`${programsText(classStart.programs)} from ${ordinalOfDate(`${classStart.from}-01`)}`]
    : []),
  ...(paidClasses && today <= paidClasses.lastDay
    ? [`${programsText(paidClasses.programs)} until ${ordinalOfDate(paidClasses.lastDay)}`]
    : []),
];
