export const maxPausedMonths = 6;
