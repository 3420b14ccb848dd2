/** '0' is Kindergarten, then 1 to 8 (spec section 3). */
export const grades = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const;
export type Grade = (typeof grades)[number];

const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'] as const;

export const gradeName = (grade: Grade): string =>
  grade === '0' ? 'Kindergarten' : `${ordinals[Number(grade) - 1]} Grade`;

/**
 * True from August to October if the grade was set before that August.
 * @param givenOn club-local date; null if unknown
 * @param today club-local date
 */
export const asksForGrade = (givenOn: string | null, today: string): boolean =>
  /-(08|09|10)-/.test(today) && (givenOn ?? '') < `${today.slice(0, 4)}-08-01`;

export const nextGrade = (grade: Grade): Grade | undefined => grades[grades.indexOf(grade) + 1];
