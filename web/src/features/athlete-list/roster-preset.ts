import { type Program, programName, programs, type Weekday, weekdays } from '@hoops/domain/club/days';

export type RosterPreset =
  | { readonly kind: 'none' }
  | { readonly kind: 'program'; readonly program: Program; readonly label: string }
  /** Preset of the address /today on a Sunday. */
  | { readonly kind: 'no-classes' }
  | { readonly kind: 'pending'; readonly label: string };

export const weekdayOf = (date: string): Weekday | undefined =>
  weekdays[new Date(`${date}T00:00:00Z`).getUTCDay() - 1];

const inProgram = (text: string): RosterPreset => {
  const program = programs.find((candidate) => candidate === text);
  return program ? { kind: 'program', program, label: programName(program) } : { kind: 'none' };
};

const today = (date: string): RosterPreset => {
  const program = weekdayOf(date);
  return program
    ? { kind: 'program', program, label: `Today, ${programName(program)}` }
    : { kind: 'no-classes' };
};

/**
 * Preset of /monday to /saturday, /reps, /{programId}, /today and /payments (spec section 2). `date` is
 * club-local.
 */
export function rosterPreset(pathname: string, programId: string | undefined, date: string): RosterPreset {
  if (programId !== undefined) return inProgram(programId.toLowerCase());
  if (pathname === '/today') return today(date);
  if (pathname === '/payments') return { kind: 'pending', label: 'Payment pending' };
  return inProgram(pathname.slice(1));
}
