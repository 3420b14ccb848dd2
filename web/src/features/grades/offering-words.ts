import { isWeekday, type Program, programName, programs } from '@hoops/domain/club/days';
import type { ApiAnswer } from '../../api/api-types.ts';

export type Offerings = ApiAnswer<'gradeOfferings'>['offerings'];
export type Offering = keyof Offerings;
export type Enrolled = ApiAnswer<'gradeOfferings'>['enrolled'];

export const offerings: readonly Offering[] = [...programs, 'privateTraining', 'shootingMachine'];

export const isProgram = (offering: Offering): offering is Program =>
  offering !== 'privateTraining' && offering !== 'shootingMachine';

export const offeringName = (offering: Offering): string => {
  if (isProgram(offering)) return programName(offering);
  return offering === 'privateTraining' ? 'Private training' : 'Shooting machine';
};

export const withdrawn = (before: Offerings, after: Offerings): readonly Offering[] =>
  offerings.filter((offering) => before[offering] && !after[offering]);

/** Sentence about a withdrawn class: enrolled athletes keep it, and nobody else can choose it. */
export const withdrawalSentence = (offering: Offering, enrolled: Enrolled): string => {
  const name = offeringName(offering);
  if (!isProgram(offering)) return `${name}: families in this grade no longer see how to request it.`;
  const count = enrolled[offering];
  const what = isWeekday(offering) ? 'class' : 'league';
  if (count === 0) return `${name}: nobody in this grade takes it. It can no longer be chosen.`;
  const who = count === 1 ? '1 athlete in this grade takes it' : `${count} athletes in this grade take it`;
  return `${name}: ${who} and ${count === 1 ? 'keeps' : 'keep'} it, billed as before, until the ${what} is removed from their programs. Nobody else can choose it. Their parents are notified by email.`;
};
