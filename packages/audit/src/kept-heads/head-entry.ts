import type { Head } from '@hoops/event-store/event-store';

/** A stream's end on a day, with the root of the hash tree over its commits. */
export type KeptHead = Head & {
  /** Hexadecimal; empty in heads stored by releases without roots. */
  readonly root: string;
};

/** A line of the log of heads, a leaf of its hash tree. */
export type HeadEntry = KeptHead & { readonly day: string; readonly stream: string };

/** The exact hashed text: one line of JSON. */
export const lineOfEntry = ({ day, stream, commit, version, hash, root }: HeadEntry): string =>
  JSON.stringify({ day, stream, commit, version, hash, root });

/** Parses a line without validation, because its hash was signed. */
export const entryOfLine = (line: string): HeadEntry => JSON.parse(line) as HeadEntry;
