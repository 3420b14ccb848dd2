import { ordinalOfDate } from '@hoops/domain/time/club-time';
import type { Athlete } from '../../session/me.ts';
import { programsText } from './enrolment-badge.tsx';

/**
 * First day of classes that begin later, and last day of those that were taken off; a phrase each, none once it is over.
 * @param today the club's date
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
