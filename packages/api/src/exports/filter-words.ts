import { programName } from '@hoops/domain/club/days';
import { planName } from '@hoops/domain/club/plans';
import type { AthleteFilters } from '../athletes/athlete-filters.ts';

/** What a list is narrowed by, in the words of its screen: `Monday`, `Full Week`, `“sam”`. */
export const filterWords = ({ filter, program, payment, search = '' }: AthleteFilters): readonly string[] => [
  ...(program ? [programName(program)] : []),
  ...(payment ? ['Payment pending'] : []),
  ...(filter && filter !== 'all' ? [filter === 'unenrolled' ? 'Unenrolled' : planName[filter]] : []),
  ...(search.trim() === '' ? [] : [`“${search.trim()}”`]),
];
