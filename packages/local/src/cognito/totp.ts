import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** New secret in Base32 (RFC 4648) for an authenticator app. */
export const newTotpSecret = (): string =>
  [...randomBytes(52)].map((byte) => alphabet[byte % alphabet.length]).join('');

export const totpStep = (at: number): number => Math.floor(at / stepMs);

export const totpCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** Time step of a code: current or adjacent, because clocks differ; undefined for a wrong code. */
export const matchingStep = (secret: string, code: string, at: number): number | undefined =>
  [0, -1, 1].map((distance) => totpStep(at) + distance).find((step) => isSame(totpCode(secret, step), code));

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};
