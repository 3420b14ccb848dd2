import { createHash } from 'node:crypto';
import type { StreamName } from '@hoops/domain/stream';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { FamilyKey } from '@hoops/runtime/family-keys';
import type { CommitRecord } from './commit-log.ts';
import { openText, sealText } from './personal-data.ts';

/** SHA-256 of a command's body, base64url; the order of its fields does not matter. */
export const fingerprintOf = (body: unknown): string =>
  createHash('sha256').update(canonicalJson(body)).digest('base64url');

const placeOf = (stream: StreamName, commit: number, keyId: string) =>
  `fingerprint|${stream}|${commit}|${keyId}`;

/** A command's fingerprint sealed like personal data: a bare hash of a telephone number could be guessed. Empty after an erasure. */
export const sealFingerprint = (
  fingerprint: string,
  { stream, commit, keyId }: Pick<CommitRecord, 'stream' | 'commit' | 'keyId'>,
  key: FamilyKey,
): string => (key.kind === 'usable' ? sealText(key, fingerprint, placeOf(stream, commit, keyId)) : '');

/** The fingerprint of a commit's command; empty when the key is gone, and then no command matches it. */
export const openFingerprint = (
  { stream, commit, keyId, fingerprint }: Pick<CommitRecord, 'stream' | 'commit' | 'keyId' | 'fingerprint'>,
  key: FamilyKey | undefined,
): string =>
  key?.kind === 'usable' && fingerprint !== ''
    ? openText(key, fingerprint, placeOf(stream, commit, keyId))
    : '';
