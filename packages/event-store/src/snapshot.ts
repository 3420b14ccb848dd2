import type { StreamName } from '@hoops/domain/stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { Logger } from '@hoops/runtime/logger';
import type { CommitLog, SnapshotRecord } from './commit-log.ts';
import type { Fold, HandledCommand, Head } from './event-store.ts';
import { openText, sealText } from './personal-data.ts';

/** `keyId` is the key of all commits; null before the first commit, or if the commits have different keys. */
export type Folded<State> = {
  readonly state: State;
  readonly head: Head;
  readonly handled: readonly HandledCommand[];
  readonly keyId: string | null;
};

/** Encrypted content. `foldVersion` versions the state, `contentFormat` all other parts. */
type Content<State> = { readonly state: State; readonly handled: readonly HandledCommand[] };

const contentFormat = 'snapshot-1';
const maxSnapshotBytes = 380_000;

const placeOf = (stream: StreamName, record: Pick<SnapshotRecord, 'commit' | 'foldVersion' | 'keyId'>) =>
  `${contentFormat}|${stream}|${record.commit}|${record.foldVersion}|${record.keyId}`;

/**
 * Decrypts a snapshot. Undefined if missing, damaged, of another version, or without a key; snapshots are
 * only an optimization.
 */
export const openSnapshot = async <State>(
  keys: Pick<FamilyKeys, 'find'>,
  logger: Logger,
  stream: StreamName,
  fold: Fold<State>,
  record: SnapshotRecord | undefined,
): Promise<Folded<State> | undefined> => {
  if (!record || record.foldVersion !== fold.foldVersion) return undefined;
  const { commit, version, hash, keyId } = record;
  const key = await keys.find(keyId);
  if (key?.kind !== 'usable') return undefined;
  try {
    const text = openText(key, record.sealed, placeOf(stream, record));
    // Authenticated encryption proves the format and fold version, so the content is not validated.
    const { state, handled } = JSON.parse(text) as Content<State>;
    return { state, handled, head: { commit, version, hash }, keyId };
  } catch (error) {
    logger.warn('snapshot-not-readable', { stream, commit }, error);
    return undefined;
  }
};

/**
 * Writes an encrypted snapshot. Streams with several keys get none, because an erasure could not remove one
 * family's part.
 */
export const writeSnapshot = async <State>(
  log: Pick<CommitLog, 'writeSnapshot'>,
  keys: Pick<FamilyKeys, 'find'>,
  stream: StreamName,
  foldVersion: number | null,
  { state, handled, head, keyId }: Folded<State>,
): Promise<'written' | 'not-possible'> => {
  const key = keyId === null ? undefined : await keys.find(keyId);
  if (foldVersion === null || keyId === null || key?.kind !== 'usable') return 'not-possible';
  const facts = { ...head, foldVersion, keyId };
  const content: Content<State> = { state, handled };
  const sealed = sealText(key, JSON.stringify(content), placeOf(stream, facts));
  if (sealed.length > maxSnapshotBytes) return 'not-possible';
  await log.writeSnapshot(stream, { ...facts, sealed });
  return 'written';
};
