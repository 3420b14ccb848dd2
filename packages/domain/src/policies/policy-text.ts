/**
 * Version of a text that people accept. A released version must never change, because events contain its
 * version and hash (policy-versions.ts).
 */
export type PolicyText = {
  readonly title: string;
  readonly changed: string | null;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
};

export const hashedTextOf = ({ title, changed, sections }: PolicyText): string =>
  [title, changed ?? '', ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join(
    '\n',
  );
