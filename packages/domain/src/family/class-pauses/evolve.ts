import type { EventOf } from '../../event.ts';
import { updateAthlete } from '../athletes/evolve.ts';
import type { Family } from '../state.ts';
import type { classPauseEvents } from './events.ts';

type ClassPauseEvent = EventOf<(typeof classPauseEvents)[number]>;

/** A past pause is stored until the next pause, because bills may be created late. */
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
