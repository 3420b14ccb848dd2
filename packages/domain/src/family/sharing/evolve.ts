import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import { updateAthlete } from '../athletes/evolve.ts';
import type { Family, SharedAthlete } from '../state.ts';
import type { sharingEvents } from './events.ts';

type SharingEvent = EventOf<(typeof sharingEvents)[number]>;

export const isSameAthlete = (one: SharedAthlete, other: SharedAthlete): boolean =>
  one.athleteId === other.athleteId && one.firstHome === other.firstHome;

export const evolveSharing = (family: Family, event: SharingEvent, moment: Moment): Family => {
  switch (event.type) {
    case 'AthleteShared': {
      const { athleteId, home, name, invitationId } = event.data;
      const invitations = family.invitations.filter((one) => one.invitationId !== invitationId);
      return updateAthlete({ ...family, invitations }, athleteId, (athlete) => ({
        ...athlete,
        sharedWith: [...without(athlete.sharedWith, home), { home, name, since: moment.at }],
      }));
    }
    case 'AthleteUnshared': {
      const { athleteId, home } = event.data;
      return updateAthlete(family, athleteId, (athlete) => ({
        ...athlete,
        sharedWith: without(athlete.sharedWith, home),
      }));
    }
    case 'SharedAthleteJoined':
    case 'SharedAthleteLeft': {
      const { athleteId, firstHome } = event.data;
      const others = family.sharedAthletes.filter((one) => !isSameAthlete(one, event.data));
      const joined = event.type === 'SharedAthleteJoined' ? [{ athleteId, firstHome }] : [];
      return { ...family, sharedAthletes: [...others, ...joined] };
    }
    default:
      return event satisfies never;
  }
};

const without = <Shared extends { readonly home: string }>(homes: readonly Shared[], gone: string) =>
  homes.filter(({ home }) => home !== gone);
