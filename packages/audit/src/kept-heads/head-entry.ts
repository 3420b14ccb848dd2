import type { Head } from '@hoops/event-store/event-store';

export type KeptHead = Head & {
  /** Hexadecimal root; empty in heads stored by releases without roots. */
  readonly root: string;
};

export type HeadEntry = KeptHead & { readonly day: string; readonly stream: string };

/** Exact text that is hashed: one line of JSON. */
export const lineOfEntry = ({ day, stream, commit, version, hash, root }: HeadEntry): string =>
  JSON.stringify({ day, stream, commit, version, hash, root });

export const entryOfLine = (line: string): HeadEntry => JSON.parse(line) as HeadEntry;
