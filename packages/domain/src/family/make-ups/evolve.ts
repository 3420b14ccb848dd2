import type { EventOf } from '../../event.ts';
import { updateAthlete } from '../athletes/evolve.ts';
import type { Family, MakeUp } from '../state.ts';
import type { makeUpEvents } from './events.ts';

type MakeUpEvent = EventOf<(typeof makeUpEvents)[number]>;

/** Includes past bookings, for rosters. */
const maxMakeUpsKept = 60;

export const evolveMakeUps = (family: Family, event: MakeUpEvent): Family => {
  const { athleteId, makeUpId } = event.data;
  const change = (changes: Partial<MakeUp>): Family =>
    updateAthlete(family, athleteId, (athlete) => ({
      ...athlete,
      makeUps: athlete.makeUps.map((known) =>
        known.makeUpId === makeUpId ? { ...known, ...changes } : known,
      ),
    }));
  switch (event.type) {
    case 'MakeUpGiven': {
      const { athleteId: _athlete, ...facts } = event.data;
      const makeUp: MakeUp = { ...facts, booked: null, ended: null };
      return updateAthlete(family, athleteId, (athlete) => ({
        ...athlete,
        makeUps: [...athlete.makeUps.filter((known) => known.makeUpId !== makeUpId), makeUp]
          .sort((one, other) => (one.missed < other.missed ? -1 : 1))
          .slice(-maxMakeUpsKept),
      }));
    }
    case 'MakeUpBooked': {
      const { program, date } = event.data;
      return change({ booked: { program, date } });
    }
    case 'MakeUpReleased':
      return change({ booked: null, expiresOn: event.data.expiresOn });
    case 'MakeUpWithdrawn':
      return change({ ended: 'withdrawn' });
    case 'MakeUpExpired':
      return change({ ended: 'expired' });
    default:
      return event satisfies never;
  }
};
