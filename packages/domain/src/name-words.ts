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

/** Whether each of these words, as `wordsOf` gives them, begins a word of the names. */
export const beginIn = (words: readonly string[], ...names: readonly string[]): boolean => {
  if (words.length === 0) return true;
  const known = wordsOf(...names);
  return words.every((word) => known.some((candidate) => candidate.startsWith(word)));
};
