import type { Head } from '@hoops/event-store/event-store';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import * as z from 'zod/mini';
import { AuditProblem } from './audit-problem.ts';

/** Heads of all streams at one time. Heads stored outside the database reveal truncated streams. */
export type Heads = Readonly<Record<string, Head>>;

export type HeadsSigner = {
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>;
  readonly verify: (bytes: Uint8Array, signature: Uint8Array) => Promise<boolean>;
  readonly publicKey: () => Promise<string>;
};

const signedHeadsSchema = z.strictObject({
  at: z.string(),
  heads: z.record(z.string(), z.strictObject({ commit: z.int(), version: z.int(), hash: z.string() })),
  /** Base64 signature over the canonical JSON of the other fields. */
  signature: z.string(),
});

const signedBytes = (at: string, heads: Heads): Buffer => Buffer.from(canonicalJson({ at, heads }));

export const signHeads = async (
  heads: Heads,
  at: string,
  signer: Pick<HeadsSigner, 'sign'>,
): Promise<string> => {
  const signature = Buffer.from(await signer.sign(signedBytes(at, heads))).toString('base64');
  return `${JSON.stringify({ at, heads, signature }, null, 2)}\n`;
};

/**
 * Reads heads written by `signHeads`.
 * @throws AuditProblem for invalid or changed text, or another signer
 */
export const openHeads = async (
  text: string,
  signer: Pick<HeadsSigner, 'verify'>,
): Promise<{ readonly at: string; readonly heads: Heads }> => {
  const parsed = signedHeadsSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new AuditProblem('This file does not contain signed heads.');
  const { at, heads, signature } = parsed.data;
  if (!(await signer.verify(signedBytes(at, heads), Buffer.from(signature, 'base64')))) {
    throw new AuditProblem('The heads were changed after they were signed, or signed with another key.');
  }
  return { at, heads };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
