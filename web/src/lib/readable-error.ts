import { parentSentences } from './parent-sentences.ts';

export abstract class ReadableError extends Error {
  abstract readonly sentence: string;
  readonly fields: Readonly<Record<string, string>> = {};
}

/** Error of a command that read-only mode blocks before sending. */
export class ReadOnlyModeError extends ReadableError {
  override readonly name = 'ReadOnlyModeError';
  readonly sentence = parentSentences.readOnly;
}

/** Sentence for an error; a bug's message is never shown. */
export const sentenceFor = (error: unknown): string =>
  error instanceof ReadableError ? error.sentence : parentSentences.ourFault;

/** Sentence for a failed command; read-only mode has its own sentence. */
export const failureOf = (error: unknown, inWords: (error: unknown) => string): string =>
  error instanceof ReadOnlyModeError ? error.sentence : inWords(error);
