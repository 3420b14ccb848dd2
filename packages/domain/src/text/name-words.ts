export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

export const wordsOf = (...names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => foldText(name).split(/[^\p{L}\p{N}]+/u)).filter(Boolean)),
];

export const beginIn = (words: readonly string[], known: readonly string[]): boolean =>
  words.every((word) => known.some((candidate) => candidate.startsWith(word)));

/**
 * Removes invisible characters from pasted text, so identifiers that look equal are equal. Not for names,
 * because some scripts need joiners.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

export const normalizedEmail = (text: string): string => withoutInvisible(text).trim().toLowerCase();
