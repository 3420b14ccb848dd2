import { clubDate } from '@hoops/domain/time/club-time';
import { AuditProblem } from '../audit-problem.ts';
import { type Heads, type HeadsSigner, openHeads, signHeads } from '../signed-heads.ts';
import type { WriteOnceStore } from './write-once-store.ts';

/** The heads of all streams as they were signed and kept on one day. */
export type Kept = {
  /** The club's day, `2026-12-01`: there is one for each. */
  readonly day: string;
  /** ISO-8601 UTC. */
  readonly at: string;
  readonly heads: Heads;
};

/** Signed heads in storage that is written once: what they name was there, and cannot be gone or another. */
export type KeptHeads = {
  /**
   * The newest that were kept; undefined when none ever were.
   * @throws AuditProblem when they were changed, or signed with another key.
   */
  readonly newest: () => Promise<Kept | undefined>;
  /** @returns false when this day's are kept already: those stay. */
  readonly keep: (kept: Kept) => Promise<boolean>;
};

const ending = '.json';

/** The heads of streams, signed and kept by day in write-once storage. */
export const keptHeads = (store: WriteOnceStore, signer: HeadsSigner): KeptHeads => ({
  newest: async () => {
    const name = (await store.names()).filter((one) => one.endsWith(ending)).at(-1);
    if (name === undefined) return undefined;
    const text = await store.get(name);
    if (text === undefined) throw new Error('Kept heads were listed and then were not there.');
    const day = name.slice(0, -ending.length);
    const { at, heads } = await openHeads(text, signer);
    // Older heads under a newer name would hide what happened since.
    if (clubDate(new Date(at)) !== day)
      throw new AuditProblem(`The heads kept as ${day} were signed at ${at}.`);
    return { day, at, heads };
  },
  keep: async ({ day, at, heads }) => store.put(`${day}${ending}`, await signHeads(heads, at, signer)),
});
