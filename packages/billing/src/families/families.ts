import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import { familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';

/** The family of a stream, undefined for every other kind of stream. */
export const familyOfStream = (stream: StreamName): FamilyId | undefined => {
  const { kind, id } = parseStream(stream);
  if (kind !== 'family') return undefined;
  const parsed = familyIdSchema.safeParse(id);
  return parsed.success ? parsed.data : undefined;
};

/** Every family there is, or those that come after one of them. */
export async function* allFamilies(store: EventStore, after?: FamilyId): AsyncIterable<FamilyId> {
  for await (const stream of store.streams(after && familyStream(after))) {
    const family = familyOfStream(stream);
    if (family) yield family;
  }
}
