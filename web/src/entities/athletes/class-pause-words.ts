import { returnDay } from '@hoops/domain/family/charges/class-pause';
import { monthOfDate, ordinalOfDate } from '@hoops/domain/time/club-time';
import type { Athlete } from '../../session/me.ts';
import { programsText } from './enrolment-badge.tsx';

/**
 * Words about a future or current class pause; null if none.
 * @param today club-local date
 */
export const classPauseWords = (
  { classPause }: Pick<Athlete, 'classPause'>,
  today: string,
): string | null => {
  if (!classPause || returnDay(classPause) <= today) return null;
  const begins =
    classPause.from > monthOfDate(today) ? `from ${ordinalOfDate(`${classPause.from}-01`)} ` : '';
  return `Classes paused ${begins}until ${ordinalOfDate(returnDay(classPause))}`;
};

/**
 * Words about classes that start later, and about dropped classes that are still paid for.
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
