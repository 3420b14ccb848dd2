import type { EventOf } from '../../event.ts';
import { updateAthlete } from '../athletes/evolve.ts';
import type { Family } from '../state.ts';
import type { classPauseEvents } from './events.ts';

type ClassPauseEvent = EventOf<(typeof classPauseEvents)[number]>;

/** The family after a pause of classes was made or ended. A pause that is over stays until the next one: bills may be late. */
export const evolveClassPauses = (family: Family, event: ClassPauseEvent): Family => {
  switch (event.type) {
    case 'ClassesPaused': {
      const { athleteId, from, until } = event.data;
      return updateAthlete(family, athleteId, (athlete) => ({ ...athlete, classPause: { from, until } }));
    }
    case 'ClassPauseEnded': {
      const { athleteId, until } = event.data;
      return updateAthlete(family, athleteId, (athlete) => ({
        ...athlete,
        classPause: athlete.classPause && until !== null ? { ...athlete.classPause, until } : null,
      }));
    }
    default:
      return event satisfies never;
  }
};
