/**
 * One version of a text that people agree to. A released one is never changed, not by a letter: events name it by its
 * version and hash (policy-versions.ts). What changes gets a file of its own beside it.
 */
export type PolicyText = {
  readonly title: string;
  /** What a reader of the version before has to know; null for the first one. */
  readonly changed: string | null;
  /** Each with its paragraphs. */
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
};

/** What the hash of a text is taken of: all of it, a line each. */
export const hashedTextOf = ({ title, changed, sections }: PolicyText): string =>
  [title, changed ?? '', ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join(
    '\n',
  );
