/** Records that a field whose text is never stored had input. */
export const typedMark = (field: string): string => `typed:${field}`;

export const typeAgain = 'For privacy, what you typed here before was not kept. Please type it again.';
