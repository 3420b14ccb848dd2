/**
 * Version of a text that people accept. Never change a released version, because events contain its version
 * and hash (policy-versions.ts).
 */
export type PolicyText = {
  readonly title: string;
  /** Changes since the previous version; null for the first. */
  readonly changed: string | null;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
};

/** Text that is hashed, each part on its own line. */
export const hashedTextOf = ({ title, changed, sections }: PolicyText): string =>
  [title, changed ?? '', ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join(
    '\n',
  );
