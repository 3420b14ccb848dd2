import type { Head } from '@hoops/event-store/event-store';

/** Stream head on a day, with the root of the hash tree over the stream's commits. */
export type KeptHead = Head & {
  /** Hexadecimal; empty in heads stored by releases without roots. */
  readonly root: string;
};

export type HeadEntry = KeptHead & { readonly day: string; readonly stream: string };

/** Exact hashed text: one line of JSON. */
export const lineOfEntry = ({ day, stream, commit, version, hash, root }: HeadEntry): string =>
  JSON.stringify({ day, stream, commit, version, hash, root });

export const entryOfLine = (line: string): HeadEntry => JSON.parse(line) as HeadEntry;
