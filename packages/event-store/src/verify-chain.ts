import { definitionOf, parseEvent } from '@hoops/domain/catalogue';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKey, FamilyKeys } from '@hoops/runtime/family-keys';
import type { ProofKeys } from '@hoops/runtime/proof-keys';
import { chainWalk, type ExternalProof, type LinkProblemKind } from './chain-walk.ts';
import { emptyHead, kindOf } from './commit.ts';
import type { Head, StoredCommit } from './event-store.ts';
import { digestsIn, type FieldDigests } from './field-digests.ts';
import { hasRightDigests, openEnvelope } from './personal-data.ts';

export type ChainProblemKind =
  | LinkProblemKind
  | 'unreadable-body'
  /** Event of another stream, or a wrong version. */
  | 'misplaced-event'
  | 'unknown-event'
  | 'invalid-event'
  /** The key does not decrypt the fields, because they were changed or copied from elsewhere. */
  | 'unreadable-personal-data'
  /** A decrypted field does not match its digest, or has none although its commit must have it. */
  | 'wrong-digest'
  /** The key was never created or is lost; an erased key is no problem. */
  | 'missing-key';

export type ChainProblem = {
  readonly kind: ChainProblemKind;
  readonly commit: number;
  readonly version?: number;
};

export type ChainReport = {
  readonly stream: StreamName;
  readonly commits: number;
  readonly events: number;
  readonly erased: number;
  /**
   * Number of commits without proofs. Unless reported as a problem, they were stored before proofs existed.
   */
  readonly unproven: number;
  readonly head: Head;
  readonly problems: readonly ChainProblem[];
};

/**
 * Verifies a stream: hashes, links, proofs, gaps, positions and readable events. Only a head from another
 * source reveals truncation.
 */
export const verifyChain = async (
  input: ExternalProof & {
    readonly stream: StreamName;
    readonly commits: AsyncIterable<StoredCommit> | Iterable<StoredCommit>;
    readonly keys: Pick<FamilyKeys, 'find'>;
    readonly proofs: Pick<ProofKeys, 'find'>;
    readonly take?: (envelope: Envelope) => void;
  },
): Promise<ChainReport> => {
  const { stream, keys, proofs } = input;
  const walk = chainWalk(proofs, input);
  const problems: ChainProblem[] = [];
  let head = emptyHead;
  let [commits, events, erased] = [0, 0, 0];

  for await (const stored of input.commits) {
    const { commit, hash } = stored;
    const follows = commit === head.commit + 1;
    problems.push(...(await walk.take(stored)));
    const envelopes = readable(stored);
    if (!envelopes) problems.push({ kind: 'unreadable-body', commit });
    // After a gap, the expected version is unknown, so the check continues with the stored version.
    let version = follows && head.version >= 0 ? head.version : firstVersionOf(envelopes) - 1;
    const digests = envelopes && attempt(() => digestsIn(stored.body));
    for (const [index, sealed] of (envelopes ?? []).entries()) {
      version += 1;
      if (sealed.stream !== stream || sealed.version !== version) {
        problems.push({ kind: 'misplaced-event', commit, version: sealed.version });
      }
      const key = sealed.keyId === undefined ? undefined : await keys.find(sealed.keyId);
      const { kind, envelope } = looked(sealed, key);
      if (envelope) input.take?.(envelope);
      if (kind === 'erased') erased += 1;
      else if (kind) problems.push({ kind, commit, version: sealed.version });
      if (hasWrongDigest(stored, sealed, digests?.[index], key))
        problems.push({ kind: 'wrong-digest', commit, version: sealed.version });
    }
    commits += 1;
    events += envelopes?.length ?? 0;
    head = { commit, version: envelopes ? version : unknownVersion, hash };
  }
  problems.push(...walk.end());
  return { stream, commits, events, erased, unproven: walk.unproven(), head, problems };
};

const unknownVersion = -1;

const firstVersionOf = (envelopes: readonly SealedEnvelope[] | undefined): number =>
  envelopes?.[0]?.version ?? 0;

const readable = (stored: StoredCommit): readonly SealedEnvelope[] | undefined => {
  try {
    return stored.envelopes;
  } catch {
    return undefined;
  }
};

const looked = (
  sealed: SealedEnvelope,
  key: FamilyKey | undefined,
): {
  readonly kind?: ChainProblemKind | 'erased' | undefined;
  readonly envelope?: Envelope | undefined;
} => {
  const known = attempt(() => definitionOf(sealed.type));
  if (!known) return { kind: 'unknown-event' };
  const envelope = attempt(() => openEnvelope(sealed, key));
  if (sealed.keyId !== undefined && key === undefined) return { kind: 'missing-key', envelope };
  if (!envelope) return { kind: hasCiphertext(sealed) ? 'unreadable-personal-data' : 'invalid-event' };
  const isErased = sealed.keyId !== undefined && (key?.kind === 'erased' || !hasCiphertext(sealed));
  if (isErased) return { kind: 'erased', envelope };
  const isValid = attempt(() => parseEvent(envelope.type, envelope.data)) !== undefined;
  return { kind: isValid ? undefined : 'invalid-event', envelope };
};

const hasWrongDigest = (
  stored: StoredCommit,
  sealed: SealedEnvelope,
  digests: FieldDigests | undefined,
  key: FamilyKey | undefined,
): boolean => {
  if (!hasCiphertext(sealed)) return digests !== undefined;
  if (digests === undefined) return kindOf(stored) === 'commit-2';
  if (key?.kind !== 'usable') return false;
  // Fields that cannot be decrypted are another problem.
  return attempt(() => hasRightDigests(sealed, digests, key)) === false;
};

const hasCiphertext = ({ sealed, sealedReason }: SealedEnvelope): boolean =>
  sealed !== undefined || sealedReason !== undefined;

const attempt = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
