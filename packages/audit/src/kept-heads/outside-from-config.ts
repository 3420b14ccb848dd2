import { outsidersConfig } from '@hoops/runtime/outsiders-config';
import type { KeptHeads } from './kept-heads.ts';
import { type OutsideProofsOfDays, outsideProofs } from './outside-proofs.ts';
import { timestampAuthority } from './timestamp-authority.ts';
import { witnessOf } from './witness.ts';

export const outsideFromConfig = (
  keptHeads: Pick<KeptHeads, 'days' | 'keepOutside'>,
): OutsideProofsOfDays => {
  const { authority, witnesses } = outsidersConfig();
  return outsideProofs(keptHeads, {
    authority: authority && timestampAuthority(authority),
    witnesses: witnesses.map((one) => witnessOf(one)),
  });
};
