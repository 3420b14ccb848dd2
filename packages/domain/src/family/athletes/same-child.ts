import { foldText } from '../../text/name-words.ts';
import type { Athlete } from '../state.ts';

/** A child by name and birth date, however the name is capitalized, accented or spaced; twins have different names. */
export const childOf = ({ athleteName, dateOfBirth }: Pick<Athlete, 'athleteName' | 'dateOfBirth'>): string =>
  `${foldText(athleteName).replace(/\s+/g, ' ')} ${dateOfBirth}`;
