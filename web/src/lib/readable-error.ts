/** Failure with a sentence for people, and errors by field. */
export abstract class ReadableError extends Error {
  abstract readonly sentence: string;
  /** Sentences by field name. */
  readonly fields: Readonly<Record<string, string>> = {};
}

/** Command in a read-only tab: it was not sent. */
export class OnlyLooking extends ReadableError {
  override readonly name = 'OnlyLooking';
  readonly sentence = 'This is what the family saw then. Nothing can be changed in it.';
}

/** Fallback sentence of a failure. */
export const ourFault = 'Something went wrong on our side. Please try again.';

/** Sentence for any failure; never the message of a bug. */
export const sentenceFor = (error: unknown): string =>
  error instanceof ReadableError ? error.sentence : ourFault;

/** Uses a command's own failure words, except for a command that was not sent. */
export const failureOf = (error: unknown, inWords: (error: unknown) => string): string =>
  error instanceof OnlyLooking ? error.sentence : inWords(error);
