type Placeholder<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

export type FactsOf<Sentence extends string> = Readonly<Record<Placeholder<Sentence>, string | number>>;

/** Replaces each `{name}` in a sentence; a missing fact is a type error. */
export const fill = <const Sentence extends string>(sentence: Sentence, facts: FactsOf<Sentence>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `${facts[name as Placeholder<Sentence>]}`);

const plurals = new Intl.PluralRules('en-US');

export const forCount = <const One extends string, const Other extends string>(
  count: number,
  { one, other }: { readonly one: One; readonly other: Other },
): One | Other => (plurals.select(count) === 'one' ? one : other);

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
