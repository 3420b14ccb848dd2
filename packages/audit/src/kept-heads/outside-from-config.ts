import { outsidersConfig } from '@hoops/runtime/config';
import type { KeptHeads } from './kept-heads.ts';
import { type OutsideProofsOfDays, outsideProofs } from './outside-proofs.ts';
import { timestampAuthority } from './timestamp-authority.ts';

export const outsideFromConfig = (
  keptHeads: Pick<KeptHeads, 'days' | 'keepOutside'>,
): OutsideProofsOfDays => {
  const { authority } = outsidersConfig();
  return outsideProofs(keptHeads, { authority: authority && timestampAuthority(authority) });
};
