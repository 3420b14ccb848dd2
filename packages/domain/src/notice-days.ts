export const noticeDays = 3;

/** Days within which the work of a failed daily job is still done. */
export const lateNoticeDays = 7;
