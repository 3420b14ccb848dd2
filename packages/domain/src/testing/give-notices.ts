import { grades } from '../club/grades.ts';
import type { Withdrawals } from '../family/notices/withdrawn-classes.ts';

export const nothingWithdrawn = Object.fromEntries(grades.map((grade) => [grade, {}])) as Withdrawals;

/** The day's notices in a club that withdrew no class. */
export const giveNotices = { type: 'GiveNotices', withdrawals: nothingWithdrawn } as const;
