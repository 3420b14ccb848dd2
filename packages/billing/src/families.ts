import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';

/** The family of a stream, undefined for every other kind of stream. */
export const familyOfStream = (stream: StreamName): FamilyId | undefined => {
  const { kind, id } = parseStream(stream);
  if (kind !== 'family') return undefined;
  const parsed = familyIdSchema.safeParse(id);
  return parsed.success ? parsed.data : undefined;
};

/** Every family there is. */
export async function* allFamilies(store: EventStore): AsyncIterable<FamilyId> {
  for await (const stream of store.streams()) {
    const family = familyOfStream(stream);
    if (family) yield family;
  }
}
