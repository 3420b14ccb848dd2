import type { DomainEvent } from '@hoops/domain/catalogue';
import type { FamilyCommand } from '@hoops/domain/family/commands';
import { familyStreams } from '@hoops/domain/family/stream';
import type { FamilyId } from '@hoops/domain/ids';
import { alongside } from '@hoops/event-store/alongside';

/** Other homes lose the athletes that `firstHome` unshares, in the same commit. `others` are decided first. */
export const endSharing =
  (firstHome: FamilyId, others: ReadonlyMap<FamilyId, readonly FamilyCommand[]> = new Map()) =>
  (events: readonly DomainEvent[]) => {
    const commands = new Map(others);
    for (const { type, data } of events) {
      if (type !== 'AthleteUnshared') continue;
      const { athleteId, home } = data;
      const end = { type: 'EndSharedAthlete', athleteId, firstHome } as const;
      commands.set(home, [...(commands.get(home) ?? []), end]);
    }
    return [...commands].map(([home, list]) => alongside(familyStreams, home, list));
  };
