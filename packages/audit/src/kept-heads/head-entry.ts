import type { Head } from '@hoops/event-store/event-store';

/** Where a stream ended on a day, and the root of the hash tree over the hashes of its commits up to there. */
export type KeptHead = Head & {
  /** Hexadecimal; empty for what was kept before there were roots. */
  readonly root: string;
};

/** A line of the log of heads: a leaf of its hash tree. */
export type HeadEntry = KeptHead & { readonly day: string; readonly stream: string };

/** The exact text that is hashed: one line of JSON. */
export const lineOfEntry = ({ day, stream, commit, version, hash, root }: HeadEntry): string =>
  JSON.stringify({ day, stream, commit, version, hash, root });

/** A line of the log whose hash was signed: what it holds needs no look. */
export const entryOfLine = (line: string): HeadEntry => JSON.parse(line) as HeadEntry;
