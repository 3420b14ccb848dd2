import { foldText } from '../../text/name-words.ts';
import type { Athlete } from '../state.ts';

/** Identifies a child by name and birth date, ignoring case, accents and spacing. */
export const childOf = ({ athleteName, dateOfBirth }: Pick<Athlete, 'athleteName' | 'dateOfBirth'>): string =>
  `${foldText(athleteName).replace(/\s+/g, ' ')} ${dateOfBirth}`;
