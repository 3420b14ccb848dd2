import type { EventOf } from '../../event.ts';
import { updateAthlete } from '../athletes/evolve.ts';
import type { Absence, Athlete, Family } from '../state.ts';
import type { absenceEvents } from './events.ts';

type AbsenceEvent = EventOf<(typeof absenceEvents)[number]>;

/** Maximum absences stored per athlete; enough for all future absences and about as many past absences. */
const maxAbsencesKept = 120;

export const evolveAbsences = (family: Family, event: AbsenceEvent): Family => {
  const { athleteId, date } = event.data;
  const others = ({ absences }: Athlete) => absences.filter((absence) => absence.date !== date);
  switch (event.type) {
    case 'AbsenceReported': {
      const reported: Absence = { date, reason: event.data.reason };
      return updateAthlete(family, athleteId, (athlete) => ({
        ...athlete,
        absences: [...others(athlete), reported].sort(byDate).slice(-maxAbsencesKept),
      }));
    }
    case 'AbsenceTakenBack':
      return updateAthlete(family, athleteId, (athlete) => ({ ...athlete, absences: others(athlete) }));
    default:
      return event satisfies never;
  }
};

const byDate = (one: Absence, other: Absence): number => (one.date < other.date ? -1 : 1);
