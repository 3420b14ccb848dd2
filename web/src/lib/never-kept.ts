/** The name under which a draft says that something was typed in a field that is never kept. */
export const typedMark = (field: string): string => `typed:${field}`;

/** At such a field, after a reload. */
export const typeAgain = 'For privacy, what you typed here before was not kept. Please type it again.';
