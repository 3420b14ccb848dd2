export abstract class ReadableError extends Error {
  abstract readonly sentence: string;
  readonly fields: Readonly<Record<string, string>> = {};
}

/** The command was not sent. */
export class ReadOnlyModeError extends ReadableError {
  override readonly name = 'ReadOnlyModeError';
  readonly sentence = 'This is what the family saw then. Nothing can be changed in it.';
}

export const ourFault = 'Something went wrong on our side. Please try again.';

/** Never the message of a bug. */
export const sentenceFor = (error: unknown): string =>
  error instanceof ReadableError ? error.sentence : ourFault;

/** A command that was not sent has its own sentence. */
export const failureOf = (error: unknown, inWords: (error: unknown) => string): string =>
  error instanceof ReadOnlyModeError ? error.sentence : inWords(error);
