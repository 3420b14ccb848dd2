/** A failure that knows the sentence which people read about it, and what is wrong with which field. */
export abstract class ReadableError extends Error {
  abstract readonly sentence: string;
  /** Sentences by field name. */
  readonly fields: Readonly<Record<string, string>> = {};
}

/** A command in a tab that only looks at what was: it was not sent. */
export class OnlyLooking extends ReadableError {
  override readonly name = 'OnlyLooking';
  readonly sentence = 'This is what the family saw then. Nothing can be changed in it.';
}

/** What is said of a failure that knows no better. */
export const ourFault = 'Something went wrong on our side. Please try again.';

/** The sentence for any failure: never the words of a bug. */
export const sentenceFor = (error: unknown): string =>
  error instanceof ReadableError ? error.sentence : ourFault;

/** The same in the words that a command has for its failures, which are not those of one that was not sent. */
export const failureOf = (error: unknown, inWords: (error: unknown) => string): string =>
  error instanceof OnlyLooking ? error.sentence : inWords(error);
