import { createHash } from 'node:crypto';
import { type SealedEnvelope, sealedEnvelopeSchema } from '@hoops/domain/envelope';
import * as z from 'zod/mini';
import type { CommitRecord } from './commit-log.ts';
import { CommitTooLarge, type Head, type StoredCommit } from './event-store.ts';

/** An item may have 400 kB; this leaves room for the keys and the index, and fits an EventBridge batch better. */
const largestBodyBytes = 300_000;

export const emptyHead: Head = { commit: 0, version: 0, hash: '' };

type Hashed = Pick<CommitRecord, 'stream' | 'commit' | 'previousHash' | 'fingerprint' | 'keyId' | 'body'>;

/**
 * SHA-256 over where the commit stands, what it follows and its exact stored bytes (ciphertext included, so
 * that the chain still verifies after an erasure). Hexadecimal.
 */
export const hashOf = ({ stream, commit, previousHash, fingerprint, keyId, body }: Hashed): string =>
  createHash('sha256')
    .update(JSON.stringify(['commit-1', stream, commit, previousHash, fingerprint, keyId]))
    .update('\n')
    .update(body)
    .digest('hex');

/**
 * Puts sealed events into the commit that follows `expected`.
 * @throws CommitTooLarge when the events do not fit into one item.
 */
export const makeCommit = (
  expected: Head,
  events: readonly SealedEnvelope[],
  facts: Pick<CommitRecord, 'stream' | 'keyId' | 'at' | 'fingerprint'>,
): CommitRecord => {
  const body = JSON.stringify(events);
  const bytes = Buffer.byteLength(body);
  if (bytes > largestBodyBytes) {
    throw new CommitTooLarge(
      `A commit of ${bytes} bytes to a ${facts.stream.split('#')[0]} stream is too large.`,
    );
  }
  const linked = { ...facts, commit: expected.commit + 1, previousHash: expected.hash, body };
  return {
    ...linked,
    hash: hashOf(linked),
    firstVersion: expected.version + 1,
    lastVersion: expected.version + events.length,
    types: [...new Set(events.map((event) => event.type))],
  };
};

export const headAfter = (record: Pick<CommitRecord, 'commit' | 'lastVersion' | 'hash'>): Head => ({
  commit: record.commit,
  version: record.lastVersion,
  hash: record.hash,
});

const bodySchema = z.array(sealedEnvelopeSchema);

/** @throws SyntaxError or z.core.$ZodError when the body is not a list of sealed envelopes. */
export const envelopesOf = (body: string): readonly SealedEnvelope[] => z.parse(bodySchema, JSON.parse(body));

/** The envelopes are parsed when they are first read: verifying must be able to report a body that is not. */
export const storedCommit = (record: CommitRecord): StoredCommit => {
  let parsed: readonly SealedEnvelope[] | undefined;
  return {
    stream: record.stream,
    commit: record.commit,
    previousHash: record.previousHash,
    hash: record.hash,
    body: record.body,
    at: record.at,
    fingerprint: record.fingerprint,
    keyId: record.keyId,
    get envelopes() {
      parsed ??= envelopesOf(record.body);
      return parsed;
    },
  };
};
