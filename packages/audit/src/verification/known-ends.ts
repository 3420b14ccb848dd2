import type { StreamName } from '@hoops/domain/stream';
import type { KnownBefore } from '@hoops/event-store/chain-walk';
import type { Kept } from '../kept-heads/kept-heads.ts';
import type { Heads } from '../signed-heads.ts';

export type KnownEnds = {
  readonly heads?: Heads;
  /** The newest kept heads; later commits must have proofs. */
  readonly kept?: Kept | undefined;
};

export const knownBefore = ({ heads = {}, kept }: KnownEnds, stream: StreamName): KnownBefore => ({
  knownHeads: [heads[stream], kept?.heads[stream]].filter((head) => head !== undefined),
  ...(kept && { provenAfter: kept.heads[stream]?.commit ?? 0 }),
});
