import { createHash } from 'node:crypto';
import { type SealedEnvelope, sealedEnvelopeSchema } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { ProofKey } from '@hoops/runtime/proof-keys';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import type { CommitLog, CommitPlace, CommitRecord, ScannedCommit } from './commit-log.ts';
import { proofOf } from './commit-proof.ts';
import {
  type CommitLabels,
  CommitTooLarge,
  type Head,
  type StoredCommit,
  type StoredStream,
  type UnexpectedItem,
} from './event-store.ts';
import { hourKey, hourOf, momentOf, shardOf } from './time-index.ts';

export const digits = 10;

export const sortKeyOf = (commit: number): string => String(commit).padStart(digits, '0');

/** Leaves room for keys and index labels, because an item holds at most 400 kB. */
export const maxBodyBytes = 300_000;

export const emptyHead: Head = { commit: 0, version: 0, hash: '' };

type Hashed = Pick<CommitRecord, 'stream' | 'commit' | 'previousHash' | 'fingerprint' | 'keyId' | 'body'>;

/** Newest first. Events of `commit-2` have a digest of each personal field (decision 96). */
const commitKinds = ['commit-2', 'commit-1'] as const;
export type CommitKind = (typeof commitKinds)[number];

/**
 * SHA-256 of kind, position, previous hash and stored bytes, in hexadecimal. Hashes cover ciphertext, so
 * chains can be verified after an erasure.
 */
export const hashOf = (
  { stream, commit, previousHash, fingerprint, keyId, body }: Hashed,
  kind: CommitKind = 'commit-2',
): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, stream, commit, previousHash, fingerprint, keyId]))
    .update('\n')
    .update(body)
    .digest('hex');

/** Kind whose hash the commit has, so that no stored mark can be changed; undefined for changed bytes. */
export const kindOf = (commit: Hashed & Pick<CommitRecord, 'hash'>): CommitKind | undefined =>
  commitKinds.find((kind) => hashOf(commit, kind) === commit.hash);

/**
 * Builds and proves the commit after `expected`.
 * @throws CommitTooLarge
 */
export const makeCommit = (
  expected: Head,
  events: readonly SealedEnvelope[],
  facts: Pick<CommitRecord, 'stream' | 'keyId' | 'at' | 'fingerprint'>,
  proofKey: ProofKey,
): CommitRecord => {
  const body = JSON.stringify(events);
  const bytes = Buffer.byteLength(body);
  if (bytes > maxBodyBytes) {
    throw new CommitTooLarge(
      `A commit of ${bytes} bytes to a ${facts.stream.split('#')[0]} stream is too large.`,
    );
  }
  const linked = { ...facts, commit: expected.commit + 1, previousHash: expected.hash, body };
  const hash = hashOf(linked);
  const labels = labelsOf({ ...linked, envelopes: events });
  return { ...linked, hash, proof: proofOf(proofKey, hash), ...labels };
};

/** @throws Error without events */
export const labelsOf = ({
  stream,
  commit,
  envelopes,
}: Pick<StoredCommit, 'stream' | 'commit' | 'envelopes'>): CommitLabels => {
  const [first, last] = [envelopes[0], envelopes.at(-1)];
  if (!first || !last) throw new Error('A commit needs at least one event.');
  const { at } = first;
  return {
    at,
    firstVersion: first.version,
    lastVersion: last.version,
    types: [...new Set(envelopes.map(({ type }) => type))],
    hour: hourKey(hourOf(at), shardOf(stream)),
    moment: momentOf(at, stream, sortKeyOf(commit)),
  };
};

export const headAfter = (record: Pick<CommitRecord, 'commit' | 'lastVersion' | 'hash'>): Head => ({
  commit: record.commit,
  version: record.lastVersion,
  hash: record.hash,
});

const bodySchema = z.array(sealedEnvelopeSchema);

/** @throws SyntaxError or z.core.$ZodError */
export const envelopesOf = (body: string): readonly SealedEnvelope[] => z.parse(bodySchema, JSON.parse(body));

/**
 * Parses envelopes on first use, so verification can report damaged bodies. Reading `envelopes` throws like
 * `envelopesOf`.
 */
export const storedCommit = (record: CommitRecord): StoredCommit => {
  let parsed: readonly SealedEnvelope[] | undefined;
  return {
    stream: record.stream,
    commit: record.commit,
    previousHash: record.previousHash,
    hash: record.hash,
    body: record.body,
    labels: {
      at: record.at,
      firstVersion: record.firstVersion,
      lastVersion: record.lastVersion,
      types: record.types,
      hour: record.hour,
      moment: record.moment,
    },
    fingerprint: record.fingerprint,
    keyId: record.keyId,
    proof: record.proof,
    get envelopes() {
      parsed ??= envelopesOf(record.body);
      return parsed;
    },
  };
};

export async function* storedStreams(
  log: Pick<CommitLog, 'all'>,
  after?: CommitPlace,
  segment?: Segment,
  odd?: (item: UnexpectedItem) => void,
): AsyncGenerator<StoredStream> {
  let current: { readonly stream: StreamName; readonly scanned: ScannedCommit[] } | undefined;
  const read = ({ stream, scanned }: NonNullable<typeof current>): StoredStream => ({
    stream,
    commit: scanned.at(-1)?.commit ?? 0,
    commits: { [Symbol.iterator]: () => recordsIn(scanned) },
  });
  for await (const one of log.all(after, segment, odd)) {
    if (current?.stream !== one.stream) {
      if (current) yield read(current);
      current = { stream: one.stream, scanned: [] };
    }
    current.scanned.push(one);
  }
  if (current) yield read(current);
}

function* recordsIn(scanned: readonly ScannedCommit[]): Generator<StoredCommit> {
  for (const { record } of scanned) yield storedCommit(record());
}
