import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { GenerateMacCommand, type KMSClient } from '@aws-sdk/client-kms';
import { type Clock, nowIso, wallClock } from './clock.ts';
import { once } from './once.ts';

/** Key that proves that our process wrote a commit. Its public `id` is the UTC day of its derivation. */
export type ProofKey = { readonly id: string; readonly secret: KeyObject };

export type ProofKeys = {
  readonly current: () => Promise<ProofKey>;
  /** @returns undefined for an invalid id */
  readonly find: (id: string) => Promise<ProofKey | undefined>;
};

export type Mac = (text: string) => Promise<Uint8Array>;

const idPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Keys derived from one secret by HMAC, one per day; derived keys are never stored. */
export const derivedProofKeys = (mac: Mac, clock: Clock = wallClock): ProofKeys => {
  const derived = new Map<string, () => Promise<ProofKey>>();
  const find = (id: string): Promise<ProofKey> => {
    const known =
      derived.get(id) ??
      once(async () => ({ id, secret: createSecretKey(await mac(`commit-proof-key|${id}`)) }));
    derived.set(id, known);
    return known();
  };
  let own: string | undefined;
  return {
    current: () => {
      own ??= nowIso(clock).slice(0, 10);
      return find(own);
    },
    find: async (id) => (idPattern.test(id) ? find(id) : undefined),
  };
};

export const memoryProofKeys = (): ProofKeys => {
  const secret = createSecretKey(randomBytes(32));
  return derivedProofKeys(macWith(async () => secret));
};

export const macWith =
  (secret: () => Promise<KeyObject>): Mac =>
  async (text) =>
    createHmac('sha256', await secret())
      .update(text)
      .digest();

/** HMAC with an HMAC_256 key that never leaves KMS; CloudTrail records each use. */
export const kmsMac =
  (client: Pick<KMSClient, 'send'>, keyId: string): Mac =>
  async (text) => {
    const { Mac: mac } = await client.send(
      new GenerateMacCommand({ KeyId: keyId, MacAlgorithm: 'HMAC_SHA_256', Message: Buffer.from(text) }),
    );
    if (!mac) throw new Error('KMS answered without a message authentication code.');
    return mac;
  };
