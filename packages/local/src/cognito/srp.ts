import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  getDiffieHellman,
  hkdfSync,
  publicEncrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { invalidParameter } from './cognito-error.ts';

/** Stored instead of the password, which only guessing could recover. Hexadecimal. */
export type SrpVerifier = { readonly salt: string; readonly verifier: string };

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

const fromHex = (hex: string): bigint => BigInt(`0x${hex}`);

/** 3072-bit group of RFC 5054, appendix A (prime of RFC 3526 group 15), generator 2. */
const primeBytes = getDiffieHellman('modp15').getPrime();
const prime = fromHex(primeBytes.toString('hex'));
const generator = 2n;
const highestBitSet = /^[89a-f]/;
const hexNumber = /^[0-9a-f]{1,1024}$/i;

/**
 * Hexadecimal number in the form that Cognito hashes, like Java's BigInteger: even length, leading zero byte
 * if the top bit is set.
 */
export const padHex = (value: bigint): string => {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return highestBitSet.test(even) ? `00${even}` : even;
};

const hashHex = (hex: string): string => createHash('sha256').update(hexBytes(hex)).digest('hex');

const hexBytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

const multiplier = fromHex(hashHex(padHex(prime) + padHex(generator)));
const keyLabel = 'Caldera Derived Key';

export const createVerifier = (poolName: string, userId: string, password: string): SrpVerifier => {
  const salt = fromHex(randomBytes(16).toString('hex'));
  return {
    salt: salt.toString(16),
    verifier: verifierFor(salt, poolName, userId, password).toString(16),
  };
};

export const matchesPassword = (
  srp: SrpVerifier,
  poolName: string,
  userId: string,
  password: string,
): boolean => {
  const given = verifierFor(fromHex(srp.salt), poolName, userId, password);
  return equalText(given.toString(16), srp.verifier);
};

/**
 * Answers the client's number A with B.
 * @throws InvalidParameterException if A is no number, or is 0 modulo the prime, which would reveal the
 * secret
 */
export const openExchange = (srp: SrpVerifier, clientPublicHex: string): SrpExchange => {
  const clientPublic = hexNumber.test(clientPublicHex) ? fromHex(clientPublicHex) : 0n;
  if (clientPublic % prime === 0n) throw invalidParameter('SRP_A must be a valid SRP public value.');
  const verifier = fromHex(srp.verifier);
  const serverSecret = fromHex(randomBytes(32).toString('hex'));
  const serverPublic = (multiplier * verifier + powerModPrime(generator, serverSecret)) % prime;
  return { clientPublic, serverPublic, serverSecret, verifier };
};

export const provesPassword = (exchange: SrpExchange, proof: SrpProof): boolean => {
  const { clientPublic, serverPublic, serverSecret, verifier } = exchange;
  const scramble = fromHex(hashHex(padHex(clientPublic) + padHex(serverPublic)));
  const base = (clientPublic * powerModPrime(verifier, scramble)) % prime;
  const shared = powerModPrime(base, serverSecret);
  const key = hkdfSync('sha256', hexBytes(padHex(shared)), hexBytes(padHex(scramble)), keyLabel, 16);
  const expected = createHmac('sha256', Buffer.from(key))
    .update(proof.poolName)
    .update(proof.userId)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest('base64');
  return equalText(expected, proof.signature);
};

const verifierFor = (salt: bigint, poolName: string, userId: string, password: string): bigint => {
  const identityHash = createHash('sha256').update(`${poolName}${userId}:${password}`).digest('hex');
  return powerModPrime(generator, fromHex(hashHex(padHex(salt) + identityHash)));
};

const modulus = primeBytes.toString('base64url');

/**
 * Unpadded RSA computes modular powers in OpenSSL, ten times faster than bigint. Node's Diffie-Hellman
 * would first check the group for two seconds.
 */
const powerModPrime = (base: bigint, exponent: bigint): bigint => {
  const e = hexBytes(padHex(exponent)).toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n: modulus, e }, format: 'jwk' });
  const message = hexBytes(base.toString(16).padStart(primeBytes.length * 2, '0'));
  return fromHex(publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, message).toString('hex'));
};

const equalText = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
