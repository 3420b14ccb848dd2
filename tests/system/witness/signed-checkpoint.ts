import { createHash, createPublicKey, verify } from 'node:crypto';

export interface VerifierKey {
  name: string;
  /** Eight lowercase hex digits. */
  id: string;
  verifies(text: string, signature: Buffer): boolean;
}

/** Checkpoint with unverified signatures. */
export interface SignedCheckpoint {
  text: string;
  origin: string;
  size: bigint;
  root: Buffer;
  signatures: { line: string; name: string; id: string; signature: Buffer }[];
}

export class Malformed extends Error {}

const ed25519Note = 0x01;
export const ed25519Cosignature = 0x04;

const keyName = /^[^\p{White_Space}+]+$/u;
const largestSize = 2n ** 64n - 1n;

export function malformedUnless(condition: unknown, reason: string): asserts condition {
  if (!condition) throw new Malformed(reason);
}

function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  malformedUnless(bytes.toString('base64') === text, `Not base64: ${text}`);
  return bytes;
}

export function decodeHash(text: string): Buffer {
  const hash = decodeBase64(text);
  malformedUnless(hash.length === 32, `Not a SHA-256 hash: ${text}`);
  return hash;
}

export function parseSize(text: string): bigint {
  malformedUnless(/^(0|[1-9][0-9]{0,19})$/.test(text), `Not a canonical decimal: ${text}`);
  const size = BigInt(text);
  malformedUnless(size <= largestSize, `Larger than 64 bits: ${text}`);
  return size;
}

export function formatVerifierKey(name: string, type: number, publicKey: Buffer): string {
  malformedUnless(keyName.test(name), `Not a key name: ${name}`);
  const typed = Buffer.concat([Buffer.of(type), publicKey]);
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest('hex').slice(0, 8);
  return `${name}+${id}+${typed.toString('base64')}`;
}

/** Accepts type 0x01 only. */
export function parseVerifierKey(text: string): VerifierKey {
  const [name = '', id = '', ...rest] = text.split('+');
  const typed = decodeBase64(rest.join('+'));
  malformedUnless(typed.length === 33, `Not an Ed25519 key: ${text}`);
  malformedUnless(text === formatVerifierKey(name, ed25519Note, typed.subarray(1)), `Wrong key ID: ${text}`);
  const x = typed.subarray(1).toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  return { name, id, verifies: (signed, signature) => verify(null, Buffer.from(signed), key, signature) };
}

/** Throws `Malformed`. */
export function parseSignedCheckpoint(note: string): SignedCheckpoint {
  const hasControl = [...note].some((character) => character < ' ' && character !== '\n');
  malformedUnless(!hasControl, 'The note contains a control character.');
  const end = note.lastIndexOf('\n\n');
  malformedUnless(end > 0 && note.endsWith('\n'), 'The note has no signatures.');
  const text = note.slice(0, end + 1);
  const [origin, size, root, ...extensions] = text.slice(0, -1).split('\n');
  malformedUnless(origin && size && root && !extensions.includes(''), 'The note is not a checkpoint.');
  return {
    text,
    origin,
    size: parseSize(size),
    root: decodeHash(root),
    signatures: note
      .slice(end + 2, -1)
      .split('\n')
      .map(parseSignature),
  };
}

function parseSignature(line: string): SignedCheckpoint['signatures'][number] {
  const [dash, name = '', encoded = '', ...rest] = line.split(' ');
  malformedUnless(dash === '—' && keyName.test(name) && rest.length === 0, `Not a signature: ${line}`);
  const bytes = decodeBase64(encoded);
  malformedUnless(bytes.length > 4, `Signature without bytes: ${line}`);
  return { line, name, id: bytes.toString('hex', 0, 4), signature: bytes.subarray(4) };
}
