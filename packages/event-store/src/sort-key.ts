/** How many digits a commit's number has as a sort key, so that commits sort as text. */
export const digits = 10;

/** `0000000001`: where a commit stands in its stream. */
export const sortKeyOf = (commit: number): string => String(commit).padStart(digits, '0');
