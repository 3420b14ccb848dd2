import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import type { EventStore, StoredCommit } from '@hoops/event-store/event-store';
import { createOpener } from '@hoops/event-store/personal-data';
import { historyRows } from '@hoops/projections/derive/history-rows';
import type { Checkpoint } from '@hoops/projections/read-store';
import { rowKey } from '@hoops/projections/row';
import type { FamilyKeys } from '@hoops/runtime/family-keys';

/** Keys of the rows explained by a stream's events or checkpoint. */
export type Claims = { readonly isEmpty: boolean; readonly keys: ReadonlySet<string> };

const mostKeys = 100_000;

/**
 * Keys that explain rows, for recently seen streams. An outdated entry only explains fewer rows, so
 * unexplained rows are checked again.
 */
export const claimCache = () => {
  const known = new Map<string, Claims>();
  const owners = new Map<string, StreamName>();
  let size = 0;
  return {
    ownerOf: (key: string): StreamName | undefined => owners.get(key),
    setOwner: (key: string, stream: StreamName): void => {
      if (owners.size < mostKeys) owners.set(key, stream);
    },
    get: (name: string): Claims | undefined => known.get(name),
    set: (name: string, claims: Claims): void => {
      size += claims.keys.size + 1 - (known.get(name)?.keys.size ?? -1);
      known.delete(name);
      known.set(name, claims);
      for (const [oldest, { keys }] of known) {
        if (size <= mostKeys) break;
        known.delete(oldest);
        size -= keys.size + 1;
      }
    },
  };
};
export type ClaimCache = ReturnType<typeof claimCache>;

export const claimsOfCheckpoint = ({ version, rows }: Pick<Checkpoint, 'version' | 'rows'>): Claims => ({
  isEmpty: version === 0,
  keys: new Set(Object.keys(rows)),
});

export const claimsOfEvents = (envelopes: readonly Envelope[]): Claims => ({
  isEmpty: envelopes.length === 0,
  keys: new Set(envelopes.flatMap(historyRows).map(rowKey)),
});

export const readClaims = async (
  {
    store,
    keys,
  }: { readonly store: Pick<EventStore, 'readCommits'>; readonly keys: Pick<FamilyKeys, 'find'> },
  stream: StreamName,
): Promise<Claims | undefined> => {
  const open = createOpener(keys);
  const envelopes: Envelope[] = [];
  try {
    const commits: AsyncIterable<StoredCommit> = store.readCommits(stream);
    for await (const commit of commits)
      for (const sealed of commit.envelopes) envelopes.push(await open(sealed));
    return claimsOfEvents(envelopes);
  } catch (error) {
    if (error instanceof Error && '$metadata' in error) throw error;
    return undefined;
  }
};
