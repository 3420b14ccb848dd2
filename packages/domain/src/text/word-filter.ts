/**
 * Bloom filter with about one false positive per two thousand words. The words cannot be read from the
 * filter.
 */
export type WordFilter = { readonly bits: Uint8Array };

const bitsAWord = 16;
const hashes = 11;

export const wordFilterOf = (words: readonly string[]): WordFilter => {
  const bits = new Uint8Array((words.length * bitsAWord) / 8);
  for (const word of words) {
    for (const place of placesOf(word, bits)) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return { bits };
};

export const mayContain = ({ bits }: WordFilter, word: string): boolean =>
  placesOf(word, bits).every((place) => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0);

const placesOf = (word: string, bits: Uint8Array): readonly number[] => {
  const [first, second] = [fnv1a(word, 0x811c9dc5), fnv1a(word, 0x01234567) | 1];
  return Array.from({ length: hashes }, (_, nth) => ((first + nth * second) >>> 0) % (bits.length * 8));
};

const fnv1a = (word: string, seed: number): number => {
  let hash = seed;
  for (let index = 0; index < word.length; index += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
};
