import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Head } from '@hoops/event-store/event-store';
import { canonicalJson } from '@hoops/projections/row-changes';
import * as z from 'zod/mini';
import { AuditProblem } from './audit-problem.ts';

/** Where every stream ended at a moment. Kept apart from the database, it shows a tail that was cut off. */
export type Heads = Readonly<Record<string, Head>>;

const signedHeadsSchema = z.strictObject({
  at: z.string(),
  heads: z.record(z.string(), z.strictObject({ commit: z.int(), version: z.int(), hash: z.string() })),
  /** Ed25519 over the canonical JSON of the rest, base64. */
  signature: z.string(),
});

const signedBytes = (at: string, heads: Heads): Buffer => Buffer.from(canonicalJson({ at, heads }));

/**
 * The heads as a text to keep, signed with an Ed25519 private key (PEM).
 * @throws AuditProblem when the text is no such key.
 */
export const signHeads = (heads: Heads, at: string, privateKeyPem: string): string => {
  const key = keyFrom(() => createPrivateKey(privateKeyPem));
  const signature = sign(null, signedBytes(at, heads), key).toString('base64');
  return `${JSON.stringify({ at, heads, signature }, null, 2)}\n`;
};

/**
 * The heads of a text that `signHeads` made.
 * @throws AuditProblem when the text is none, or was changed, or was signed with another key.
 */
export const openHeads = (text: string, keyPem: string): { readonly at: string; readonly heads: Heads } => {
  const parsed = signedHeadsSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new AuditProblem('This file does not hold signed heads.');
  const { at, heads, signature } = parsed.data;
  const key = keyFrom(() => createPublicKey(keyPem));
  if (!verify(null, signedBytes(at, heads), key, Buffer.from(signature, 'base64'))) {
    throw new AuditProblem('The heads were changed after they were signed, or signed with another key.');
  }
  return { at, heads };
};

const keyFrom = <Key extends { readonly asymmetricKeyType?: string | undefined }>(read: () => Key): Key => {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Not a key at all: said below.
  }
  throw new AuditProblem(
    'The key is not an Ed25519 key in PEM. Make one with: openssl genpkey -algorithm ed25519',
  );
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
