import { grades } from '../club/grades.ts';
import type { Withdrawals } from '../family/notices/withdrawn-classes.ts';

export const nothingWithdrawn = Object.fromEntries(grades.map((grade) => [grade, {}])) as Withdrawals;

export const giveNotices = { type: 'GiveNotices', withdrawals: nothingWithdrawn } as const;
