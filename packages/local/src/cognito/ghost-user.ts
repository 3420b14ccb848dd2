import { hkdfSync } from 'node:crypto';
import type { SrpVerifier } from './srp.ts';

/** Stands in for a user who does not exist. */
export type GhostUser = { readonly id: string; readonly srp: SrpVerifier };

/**
 * Makes up an id, salt and verifier for an unknown user name. They are always the same for the same name and
 * look like anyone's, so that neither asking twice nor watching the clock reveals who has an account. The
 * verifier is not made from any password, so signing in as a ghost fails like a wrong password.
 */
export const ghostUser = (secret: string, username: string): GhostUser => {
  const derive = (label: string, length: number): string =>
    Buffer.from(hkdfSync('sha256', secret, username.toLowerCase(), label, length)).toString('hex');
  return {
    id: uuidFrom(derive('id', 16)),
    // Strip leading zeros as a number written in hexadecimal has none.
    srp: { salt: derive('salt', 16).replace(/^0+/, ''), verifier: derive('verifier', 383) },
  };
};

const uuidFrom = (hex: string): string => {
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
};
