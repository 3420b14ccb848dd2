import { parentSentences } from './parent-sentences.ts';

export abstract class ReadableError extends Error {
  abstract readonly sentence: string;
  readonly fields: Readonly<Record<string, string>> = {};
}

/** Error of a command that was blocked before sending. */
export class ReadOnlyModeError extends ReadableError {
  override readonly name = 'ReadOnlyModeError';
  readonly sentence = parentSentences.readOnly;
}

/** Sentence for any error; never a bug's message. */
export const sentenceFor = (error: unknown): string =>
  error instanceof ReadableError ? error.sentence : parentSentences.ourFault;

/** Sentence for a failure; a blocked command has its own. */
export const failureOf = (error: unknown, inWords: (error: unknown) => string): string =>
  error instanceof ReadOnlyModeError ? error.sentence : inWords(error);
