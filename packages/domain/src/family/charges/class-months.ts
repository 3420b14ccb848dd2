import { type Program, sortPrograms } from '../../club/days.ts';
import type { Period } from '../../time/club-time.ts';

export type ClassStart = { readonly from: Period; readonly programs: readonly Program[] };

export type ClassEnd = {
  readonly month: Period;
  readonly programs: readonly Program[];
  readonly enrolmentOrder: number | null;
};

type Choice = { readonly classes: readonly Program[]; readonly classStart: ClassStart | null };

export const classesIn = ({ classes, classStart }: Choice, month: Period): readonly Program[] =>
  classStart && month < classStart.from
    ? classes.filter((program) => !classStart.programs.includes(program))
    : classes;

/** @param from month in which added classes begin; null if they begin right away */
export const classStartAfter = (
  { classes, classStart }: Choice,
  after: readonly Program[],
  { month, from }: { readonly month: Period; readonly from: Period | null },
): ClassStart | null => {
  const waiting = classStart && month < classStart.from ? classStart.programs : [];
  const isLate = (program: Program): boolean =>
    waiting.includes(program) || (from !== null && !classes.includes(program));
  const start = from ?? classStart?.from;
  const programs = after.filter(isLate);
  return start && programs.length > 0 ? { from: start, programs } : null;
};

/** Classes that a change to `after` drops in `month`; null if none of these classes had begun. */
export const classEndAfter = (
  athlete: Choice & { readonly classEnd: ClassEnd | null; readonly enrolmentOrder: number | null },
  after: readonly Program[],
  month: Period,
): ClassEnd | null => {
  const earlier = athlete.classEnd?.month === month ? athlete.classEnd : null;
  const given = [...(earlier?.programs ?? []), ...classesIn(athlete, month)];
  const programs = sortPrograms([...new Set(given)].filter((program) => !after.includes(program)));
  const enrolmentOrder = earlier?.enrolmentOrder ?? athlete.enrolmentOrder;
  return programs.length === 0 ? null : { month, programs, enrolmentOrder };
};
