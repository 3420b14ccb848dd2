import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import { familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Segment } from '@hoops/runtime/segments/segmented-job';

/** The family of a stream, undefined for every other kind of stream. */
export const familyOfStream = (stream: StreamName): FamilyId | undefined => {
  const { kind, id } = parseStream(stream);
  if (kind !== 'family') return undefined;
  const parsed = familyIdSchema.safeParse(id);
  return parsed.success ? parsed.data : undefined;
};

/** Every family there is, or those of a segment, or those of them that come after one. */
export async function* allFamilies(
  store: Pick<EventStore, 'streams'>,
  after?: FamilyId,
  segment?: Segment,
): AsyncIterable<FamilyId> {
  for await (const stream of store.streams(after && familyStream(after), segment)) {
    const family = familyOfStream(stream);
    if (family) yield family;
  }
}
