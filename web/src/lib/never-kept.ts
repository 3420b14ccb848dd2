/** Placeholder for input in a field with unstored text. */
export const typedMark = (field: string): string => `typed:${field}`;

export const typeAgain = 'For privacy, what you typed here before was not kept. Please type it again.';
