/** Longest pause in months. */
export const maxPausedMonths = 6;
