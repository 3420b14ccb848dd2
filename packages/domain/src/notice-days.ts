/** Days between the announcing email and an automatic charge. */
export const noticeDays = 3;

/** A failed daily job is made up for within a week. */
export const lateNoticeDays = 7;
