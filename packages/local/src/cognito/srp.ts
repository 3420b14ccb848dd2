import {
  createHash,
  createHmac,
  getDiffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { invalidParameter } from './cognito-error.ts';

/** What is kept instead of a password: from these nobody can sign in without guessing. Hexadecimal. */
export type SrpVerifier = { readonly salt: string; readonly verifier: string };

/** The server's side of one SRP sign-in between its two requests. */
export type SrpExchange = {
  readonly clientPublic: bigint;
  readonly serverPublic: bigint;
  readonly serverSecret: bigint;
  readonly verifier: bigint;
};

export type SrpProof = {
  readonly poolName: string;
  readonly userId: string;
  readonly secretBlock: string;
  readonly timestamp: string;
  readonly signature: string;
};

/** The 3072-bit group of RFC 5054, appendix A (the same prime as RFC 3526 group 15), with generator 2. */
const PRIME = fromHex(getDiffieHellman('modp15').getPrime('hex'));
const GENERATOR = 2n;
const HIGHEST_BIT_SET = /^[89a-f]/;
const HEX_NUMBER = /^[0-9a-f]{1,1024}$/i;
const MULTIPLIER = fromHex(hashHex(padHex(PRIME) + padHex(GENERATOR)));
/** The label under which Cognito derives the signing key. */
const KEY_LABEL = 'Caldera Derived Key';

/** Makes salt and verifier for a password. `poolName` is the pool id's part after the underscore. */
export function createVerifier(poolName: string, userId: string, password: string): SrpVerifier {
  const salt = fromHex(randomBytes(16).toString('hex'));
  return {
    salt: salt.toString(16),
    verifier: verifierFor(salt, poolName, userId, password).toString(16),
  };
}

/** Whether the password is the one the verifier was made from. */
export function matchesPassword(
  srp: SrpVerifier,
  poolName: string,
  userId: string,
  password: string,
): boolean {
  const given = verifierFor(fromHex(srp.salt), poolName, userId, password);
  return equalText(given.toString(16), srp.verifier);
}

/**
 * Answers the client's public value A with the server's B.
 * @throws InvalidParameterException when A is not a number or is 0 modulo the prime: with such an A anyone
 * could compute the shared secret.
 */
export function openExchange(srp: SrpVerifier, clientPublicHex: string): SrpExchange {
  const clientPublic = HEX_NUMBER.test(clientPublicHex) ? fromHex(clientPublicHex) : 0n;
  if (clientPublic % PRIME === 0n) throw invalidParameter('SRP_A must be a valid SRP public value.');
  const verifier = fromHex(srp.verifier);
  const serverSecret = fromHex(randomBytes(32).toString('hex'));
  const serverPublic = (MULTIPLIER * verifier + powerModPrime(GENERATOR, serverSecret)) % PRIME;
  return { clientPublic, serverPublic, serverSecret, verifier };
}

/** Whether the client's signature shows that it knew the password. */
export function provesPassword(exchange: SrpExchange, proof: SrpProof): boolean {
  const { clientPublic, serverPublic, serverSecret, verifier } = exchange;
  const scramble = fromHex(hashHex(padHex(clientPublic) + padHex(serverPublic)));
  const base = (clientPublic * powerModPrime(verifier, scramble)) % PRIME;
  const shared = powerModPrime(base, serverSecret);
  const key = hkdfSync('sha256', hexBytes(padHex(shared)), hexBytes(padHex(scramble)), KEY_LABEL, 16);
  const expected = createHmac('sha256', Buffer.from(key))
    .update(proof.poolName)
    .update(proof.userId)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest('base64');
  return equalText(expected, proof.signature);
}

/**
 * Hexadecimal as Java's BigInteger writes a positive number (even length, a leading zero byte when the top
 * bit is set), which is what Cognito and its clients hash.
 */
export function padHex(value: bigint): string {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return HIGHEST_BIT_SET.test(even) ? `00${even}` : even;
}

function verifierFor(salt: bigint, poolName: string, userId: string, password: string): bigint {
  const identityHash = createHash('sha256').update(`${poolName}${userId}:${password}`).digest('hex');
  return powerModPrime(GENERATOR, fromHex(hashHex(padHex(salt) + identityHash)));
}

function powerModPrime(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % PRIME;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}

function equalText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function hashHex(hex: string): string {
  return createHash('sha256').update(hexBytes(hex)).digest('hex');
}

function hexBytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

function fromHex(hex: string): bigint {
  return BigInt(`0x${hex}`);
}
