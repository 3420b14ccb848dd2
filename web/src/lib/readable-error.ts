/** A failure that knows the sentence which people read about it, and what is wrong with which field. */
export abstract class ReadableError extends Error {
  abstract readonly sentence: string;
  /** Sentences by field name. */
  readonly fields: Readonly<Record<string, string>> = {};
}

/** What is said of a failure that knows no better. */
export const ourFault = 'Something went wrong on our side. Please try again.';

/** The sentence for any failure: never the words of a bug. */
export const sentenceFor = (error: unknown): string =>
  error instanceof ReadableError ? error.sentence : ourFault;
