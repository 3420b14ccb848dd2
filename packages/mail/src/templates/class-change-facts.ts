import { type Program, programName } from '@hoops/domain/club/days';
import { monthAndYear, monthOfDate, ordinalOfDate } from '@hoops/domain/time/club-time';
import type { Block } from '../mail.ts';

/** Classes that begin in a later month, or end with a month; dates are club-local. */
export type ClassChange = { readonly athleteName: string; readonly programs: readonly Program[] } & (
  | { readonly begins: string }
  | { readonly ends: string; readonly isPaid: boolean }
);

export const classChangeFacts = (changes: readonly ClassChange[]): readonly Block[] =>
  changes.length === 0
    ? []
    : [{ kind: 'facts', rows: changes.map((change) => [whatOf(change), whenOf(change)] as const) }];

const whatOf = ({ athleteName, programs }: ClassChange): string =>
  `${athleteName}: ${programs.map(programName).join(', ')}`;

const whenOf = (change: ClassChange): string => {
  if ('begins' in change) return `begins on ${ordinalOfDate(change.begins)}`;
  const lastDay = `last day ${ordinalOfDate(change.ends)}`;
  return change.isPaid ? lastDay : `${lastDay}, once ${monthAndYear(monthOfDate(change.ends))} is paid`;
};
