import type { DomainEvent } from '@hoops/domain/catalogue';
import type { CommitKind } from '@hoops/event-store/commit';
import { hashOfText } from '../kept-heads/merkle-proofs.ts';
import type { CommitLine, PackLine, Words } from './pack-format.ts';
import { type EventInPack, eventsIn } from './pack-streams.ts';
import { hasAll, isText, jsonOf, type PackProblem } from './read-pack.ts';

/* Checks personal fields against the digests in the hashed text of a commit (decision 96). */

export const kindOfLine = async (line: CommitLine): Promise<CommitKind | undefined> => {
  const { stream, commit, previousHash, fingerprint, keyId, body, hash } = line;
  for (const kind of ['commit-2', 'commit-1'] as const) {
    const place = JSON.stringify([kind, stream, commit, previousHash, fingerprint, keyId]);
    if ((await hashOfText(`${place}\n${body}`)) === hash) return kind;
  }
  return undefined;
};

export type Disclosed = { readonly name: string; readonly value?: unknown };

/** Field that a disclosure contains; undefined if it cannot be read. */
export const disclosedIn = (disclosure: string): Disclosed | undefined => {
  try {
    const bytes = atob(disclosure.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const parts = jsonOf(text);
    if (!Array.isArray(parts) || !isText(parts[1])) return undefined;
    return parts.length > 2 ? { name: parts[1], value: parts[2] } : { name: parts[1] };
  } catch {
    return undefined;
  }
};

const erasures: readonly DomainEvent['type'][] = ['FamilyErasureStarted', 'RequestErased'];

/**
 * Keys that the pack shows as erased. All fields of an erased key are missing, and a shown history contains
 * its erasure.
 */
export const erasedKeys = (
  lines: readonly PackLine[],
  family: string | undefined,
): ((keyId: unknown) => boolean) => {
  const [inUse, mayBeErased, shown] = [new Set<unknown>(), new Set<unknown>(), new Set<unknown>()];
  for (const line of lines) {
    if (line.kind === 'stream') shown.add(line.stream);
    if (line.kind === 'hidden') mayBeErased.add(line.stream);
    if (line.kind !== 'commit') continue;
    for (const [at, { keyId, type }] of eventsIn(line).entries()) {
      if (line.words[at]?.disclosures?.length) inUse.add(keyId);
      if (erasures.some((erasure) => erasure === type)) mayBeErased.add(line.stream);
    }
  }
  return (keyId) =>
    !inUse.has(keyId) && (!shown.has(keyId) || mayBeErased.has(keyId) || mayBeErased.has(`family#${family}`));
};

export type FieldCounts = {
  /** Personal fields that match their digests. */
  readonly proven: number;
  /** Personal fields in commits without digests. */
  readonly unproven: number;
  /** Events whose personal fields are erased. */
  readonly erased: number;
};

export const checkFields = async (
  line: CommitLine,
  kind: CommitKind | undefined,
  isErased: (keyId: unknown) => boolean,
  isOfClub: boolean,
  say: (problem: PackProblem, field: string) => void,
): Promise<FieldCounts> => {
  let [proven, unproven, erased] = [0, 0, 0];
  for (const [at, event] of eventsIn(line).entries()) {
    const { disclosures = [], opened = {} }: Partial<Words> = line.words[at] ?? {};
    const digests = digestsOf(event);
    const type = String(event.type);
    const read = Object.keys(opened);
    if (kind !== 'commit-2') unproven += read.length;
    else {
      for (const name of read) say('unproven-field', name);
      const isSealed = event.sealed !== undefined || event.sealedReason !== undefined;
      if (isSealed && !digests) say('unproven-field', type);
    }
    const names = new Set<string>();
    for (const disclosure of disclosures) {
      const field = disclosedIn(disclosure);
      const isStored = field && digests?.[field.name] === base64url(await hashOfText(disclosure));
      if (!isStored) say('changed-field', field?.name ?? type);
      else if ('value' in field) proven += 1;
      if (field) names.add(field.name);
    }
    const left = isOfClub ? [] : Object.keys(digests ?? {}).filter((name) => !names.has(name));
    if (left.length > 0 && isErased(event.keyId)) erased += 1;
    else for (const name of left) say('withheld-field', name);
  }
  return { proven, unproven, erased };
};

const digestsOf = ({ digests }: EventInPack): Readonly<Record<string, string>> | undefined =>
  hasAll(digests, {}) ? (digests as Readonly<Record<string, string>>) : undefined;

const base64url = (hex: string): string =>
  btoa(hex.replaceAll(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
