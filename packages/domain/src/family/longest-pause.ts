/** How many months a pause may last: an injury heals, or the family decides once more whether it comes back. */
export const maxPausedMonths = 6;
