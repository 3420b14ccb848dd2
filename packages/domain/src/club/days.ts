export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof weekdays)[number];

export const programs = [...weekdays, 'reps'] as const;
export type Program = (typeof programs)[number];

export const weekdayName: Readonly<Record<Weekday, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
};
export const weekdayAbbreviation: Readonly<Record<Weekday, string>> = {
  monday: 'M',
  tuesday: 'Tu',
  wednesday: 'W',
  thursday: 'Th',
  friday: 'F',
  saturday: 'Sa',
};

export const programName = (program: Program): string =>
  program === 'reps' ? 'Scrimmage league' : weekdayName[program];

export const className = (program: Program): string =>
  program === 'reps' ? 'the scrimmage league' : `the ${weekdayName[program]} class`;

export const isWeekday = (program: Program): program is Weekday => program !== 'reps';

/** Full names for up to three days, else abbreviations (spec section 9). */
export const weekdayLabels = (days: readonly Weekday[]): readonly string[] =>
  days.map((day) => (days.length > 3 ? weekdayAbbreviation[day] : weekdayName[day]));

export const sortPrograms = (chosen: readonly Program[]): readonly Program[] =>
  programs.filter((program) => chosen.includes(program));

export const weekdayOfDate = (date: string): Weekday | undefined =>
  weekdays[new Date(`${date}T00:00:00Z`).getUTCDay() - 1];
