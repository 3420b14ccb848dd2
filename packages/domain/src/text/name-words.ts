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
