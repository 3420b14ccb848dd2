import type { StreamName } from '@hoops/domain/stream';
import type { KnownBefore } from '@hoops/event-store/chain-walk';
import type { Kept } from './kept-heads/kept-heads.ts';
import type { Heads } from './signed-heads.ts';

/** Where streams ended once, from elsewhere. */
export type KnownEnds = {
  /** Signed at any time. */
  readonly heads?: Heads;
  /** The newest that were kept: whatever was committed since must have a proof. */
  readonly kept?: Kept | undefined;
};

/** What is known of one stream. */
export const knownBefore = ({ heads = {}, kept }: KnownEnds, stream: StreamName): KnownBefore => ({
  knownHeads: [heads[stream], kept?.heads[stream]].filter((head) => head !== undefined),
  ...(kept && { provenAfter: kept.heads[stream]?.commit ?? 0 }),
});
