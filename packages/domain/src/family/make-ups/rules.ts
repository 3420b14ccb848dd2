/** Stated in the refund and cancellation policy; events record its version. */
export const makeUpRules = {
  version: '2026-11-29',
  canceledSession: true as boolean,
  timelyAbsence: true as boolean,
  /** Hours before the day’s first session. */
  timelyHours: 4,
  validDays: 60,
  /** Maximum open make-ups; above this number, an absence grants no more. */
  atMost: 4,
  daysAfterCanceledBooking: 14,
} as const;
