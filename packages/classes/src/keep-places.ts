import type { EventHandler } from '@hoops/bus/subscriber';
import { systemActor } from '@hoops/domain/actor';
import { classStreams } from '@hoops/domain/class/class-decider';
import { type Program, programs } from '@hoops/domain/club/days';
import { programSchema } from '@hoops/domain/club/program-schema';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { placeCorrections } from '@hoops/domain/family/classes/class-places';
import { familyStreams } from '@hoops/domain/family/stream';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import { parseStream } from '@hoops/domain/stream';
import { type CommandDeps, repository, streamReader } from '@hoops/event-store/repository';
import { lists } from '@hoops/projections/lists';
import type { ReadStore } from '@hoops/projections/read-store';
import { rosterItemSchema } from '@hoops/projections/views/roster';
import * as z from 'zod/mini';

export type KeepPlacesDeps = CommandDeps & { readonly rows: Pick<ReadStore, 'generations' | 'page'> };

const pageSize = 500;

/**
 * Updates the places of classes after a family changes, and of all attendees when places are first set. Can
 * be repeated.
 */
export const keepPlacesFor =
  (deps: KeepPlacesDeps): EventHandler =>
  async (envelope) => {
    const { kind, id } = parseStream(envelope.stream);
    if (kind === 'family') {
      for (const program of programs) await correct(deps, program, familyId(id), envelope);
      return;
    }
    const program = z.parse(programSchema, id);
    for await (const attending of familiesIn(deps, program))
      await correct(deps, program, attending, envelope);
  };

/** The class is loaded before the family, so a change of both in between causes a conflict. */
const correct = async (
  deps: KeepPlacesDeps,
  program: Program,
  family: FamilyId,
  { id, correlationId }: SealedEnvelope,
): Promise<void> => {
  const { load } = streamReader(deps.store, familyStreams);
  const result = await repository(deps, classStreams).execute(
    program,
    async (places) => placeCorrections(places, (await load(family)).state, { program, familyId: family }),
    {
      commandId: `keep-places-${id}-${family}`,
      actor: systemActor('keep-places'),
      correlationId,
      causationId: id,
    },
  );
  if (result.kind === 'conflict') throw new Error('The class kept changing, so its places were not updated.');
};

const rowSchema = z.object({ parentID: rosterItemSchema.shape.parentID });

async function* familiesIn({ rows }: KeepPlacesDeps, program: Program): AsyncGenerator<FamilyId> {
  const { live } = await rows.generations();
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await rows.page(live, lists.roster(program), { limit: pageSize, cursor });
    for (const item of page.items) {
      const { parentID } = z.parse(rowSchema, item);
      if (!seen.has(parentID)) yield familyId(parentID);
      seen.add(parentID);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
