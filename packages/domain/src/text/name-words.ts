/** Lower case, without accents: how names are compared and searched. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** The distinct words of some names, folded. */
export const wordsOf = (...names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => foldText(name).split(/[^\p{L}\p{N}]+/u)).filter(Boolean)),
];

/** Whether each of these words begins one of those; all of them folded. */
export const beginIn = (words: readonly string[], known: readonly string[]): boolean =>
  words.every((word) => known.some((candidate) => candidate.startsWith(word)));
