import type { StreamName } from '@hoops/domain/stream';
import type { ExternalProof } from '@hoops/event-store/chain-walk';
import type { SignedDay } from '../kept-heads/kept-heads.ts';
import type { Heads } from '../signed-heads.ts';

export type ExternalHeads = {
  readonly heads?: Heads;
  /** The newest signed heads; later commits must have proofs. */
  readonly kept?: SignedDay | undefined;
};

export const externalProofOf = ({ heads = {}, kept }: ExternalHeads, stream: StreamName): ExternalProof => ({
  knownHeads: [heads[stream], kept?.heads[stream]].filter((head) => head !== undefined),
  ...(kept && { provenAfter: kept.heads[stream]?.commit ?? 0 }),
});
