import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { GenerateMacCommand, type KMSClient } from '@aws-sdk/client-kms';
import { type Clock, nowIso, wallClock } from './clock.ts';
import { once } from './once.ts';

/** The key that proves who wrote a commit. Its `id`, the UTC day on which a process derived it, is no secret. */
export type ProofKey = { readonly id: string; readonly secret: KeyObject };

export type ProofKeys = {
  /** The key of this process: derived once, on first use, and kept until the process ends. */
  readonly current: () => Promise<ProofKey>;
  /** The key of any process, by its id; undefined when there can be none of that id. */
  readonly find: (id: string) => Promise<ProofKey | undefined>;
};

/** HMAC-SHA-256 of a text under a secret that the process may use and not see, or may see alone. */
export type Mac = (text: string) => Promise<Uint8Array>;

const idPattern = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Keys derived from one secret, a day's by a message authentication code of its name: nothing is stored of them, and
 * one call derives any of them again.
 */
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

/** Keys in memory, for tests and for the memory event store. */
export const memoryProofKeys = (): ProofKeys => {
  const secret = createSecretKey(randomBytes(32));
  return derivedProofKeys(macWith(async () => secret));
};

/** With a secret that this process knows. */
export const macWith =
  (secret: () => Promise<KeyObject>): Mac =>
  async (text) =>
    createHmac('sha256', await secret())
      .update(text)
      .digest();

/** With a key (HMAC_256) that never leaves KMS; each use is in CloudTrail. */
export const kmsMac =
  (client: Pick<KMSClient, 'send'>, keyId: string): Mac =>
  async (text) => {
    const { Mac: mac } = await client.send(
      new GenerateMacCommand({ KeyId: keyId, MacAlgorithm: 'HMAC_SHA_256', Message: Buffer.from(text) }),
    );
    if (!mac) throw new Error('KMS answered without a message authentication code.');
    return mac;
  };
