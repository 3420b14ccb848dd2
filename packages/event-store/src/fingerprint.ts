import { createHash } from 'node:crypto';
import type { StreamName } from '@hoops/domain/stream';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import type { FamilyKey } from '@hoops/runtime/family-keys';
import type { CommitRecord } from './commit-log.ts';
import { openText, sealText } from './personal-data.ts';

/** SHA-256 of a command's body, base64url, independent of field order. */
export const fingerprintOf = (body: unknown): string =>
  createHash('sha256').update(canonicalJson(body)).digest('base64url');

const placeOf = (stream: StreamName, commit: number, keyId: string) =>
  `fingerprint|${stream}|${commit}|${keyId}`;

/**
 * Encrypts a fingerprint like personal data, because a plain hash of a phone number could be guessed. Empty
 * after an erasure.
 */
export const sealFingerprint = (
  fingerprint: string,
  { stream, commit, keyId }: Pick<CommitRecord, 'stream' | 'commit' | 'keyId'>,
  key: FamilyKey,
): string => (key.kind === 'usable' ? sealText(key, fingerprint, placeOf(stream, commit, keyId)) : '');

/** Returns '' without the key, so that no command matches. */
export const openFingerprint = (
  { stream, commit, keyId, fingerprint }: Pick<CommitRecord, 'stream' | 'commit' | 'keyId' | 'fingerprint'>,
  key: FamilyKey | undefined,
): string =>
  key?.kind === 'usable' && fingerprint !== ''
    ? openText(key, fingerprint, placeOf(stream, commit, keyId))
    : '';
