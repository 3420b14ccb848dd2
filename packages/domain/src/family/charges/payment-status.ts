/** A month's class bill is overdue once the month is over; `current` is the club's month. */
export const isOverdue = (period: string, current: string): boolean => period < current;

/** 'Pending' instead of 'Up to Date': a plan is past due, or classes of a month before `current` are unpaid (spec section 4). */
export const isPaymentPending = (
  {
    planPastDue,
    oldestUnpaidPeriod,
  }: { readonly planPastDue: boolean; readonly oldestUnpaidPeriod: string | null },
  current: string,
): boolean => planPastDue || (oldestUnpaidPeriod !== null && isOverdue(oldestUnpaidPeriod, current));
