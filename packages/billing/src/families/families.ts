import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import { familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import type { Segment } from '@hoops/runtime/segments/segmented-job';

export const familyOfStream = (stream: StreamName): FamilyId | undefined => {
  const { kind, id } = parseStream(stream);
  if (kind !== 'family') return undefined;
  const parsed = familyIdSchema.safeParse(id);
  return parsed.success ? parsed.data : undefined;
};

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
