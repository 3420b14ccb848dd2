/** Stated in the policy on refunds and cancellation; events record the version. */
export const makeUpRules = {
  version: '2026-11-29',
  canceledSession: true as boolean,
  timelyAbsence: true as boolean,
  /** Hours before the day’s first session. */
  timelyHours: 4,
  validDays: 60,
  /** Open make-ups above which an absence gives no more. */
  atMost: 4,
  daysAfterCanceledBooking: 14,
} as const;
