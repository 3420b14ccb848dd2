import { hkdfSync } from 'node:crypto';
import type { SrpVerifier } from './srp.ts';

export type GhostUser = { readonly id: string; readonly srp: SrpVerifier };

/**
 * Derives a stable, plausible id, salt and verifier for an unknown name, so that neither repetition nor
 * timing reveals accounts. Sign-in always fails.
 */
export const ghostUser = (secret: string, username: string): GhostUser => {
  const derive = (label: string, length: number): string =>
    Buffer.from(hkdfSync('sha256', secret, username.toLowerCase(), label, length)).toString('hex');
  return {
    id: uuidFrom(derive('id', 16)),
    // Leading zeros are removed, because salts are hexadecimal numbers.
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
