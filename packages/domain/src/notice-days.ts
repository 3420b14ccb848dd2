/** Days between the announcing email and an automatic charge. */
export const noticeDays = 3;

/** Days within which a failed daily job is made up for. */
export const lateNoticeDays = 7;
