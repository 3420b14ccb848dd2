import { mailProvider, type SealedActor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import type { Names } from '@hoops/domain/event';
import { actorNames, unnamed } from '@hoops/domain/history-sentences';
import { fill } from '@hoops/domain/text/fill';

/** Latest names: athletes from the family's history, schedule items and senders from their own streams. */
export const namesIn = (envelopes: readonly Envelope[]): Names => {
  const known = new Map<string, string>();
  const titles = new Map<string, string>();
  const senders = new Map<string, string>();
  for (const envelope of envelopes) {
    if (envelope.type === 'ScheduleItemAdded' || envelope.type === 'ScheduleItemChanged') {
      titles.set(envelope.data.itemId, `“${envelope.data.title}”`);
    }
    if (envelope.type === 'ProgramRequested' || envelope.type === 'ProgramChangeRequested') {
      senders.set(envelope.data.requestId, envelope.data.name);
    }
    if (envelope.type === 'AthleteAdded') known.set(envelope.data.athleteId, envelope.data.athleteName);
    if (envelope.type === 'AthleteChanged' && envelope.data.changes.athleteName) {
      known.set(envelope.data.athleteId, envelope.data.changes.athleteName);
    }
  }
  return {
    athlete: (id) => known.get(id) ?? unnamed.athlete,
    scheduleItem: (id) => titles.get(id) ?? unnamed.scheduleItem,
    sender: (id) => senders.get(id) ?? unnamed.sender,
  };
};

export const parentNameIn = (envelopes: readonly Envelope[]): string | undefined => {
  let name: string | undefined;
  for (const envelope of envelopes) {
    if (envelope.type === 'ParentRegistered') name = envelope.data.name;
    if (envelope.type === 'ParentInfoChanged') name = envelope.data.changes.name ?? name;
  }
  return name;
};

export const byWhom = ({ actor }: { readonly actor: SealedActor }): string => {
  if (actor.role === 'operator') return fill(actorNames.operator, { sub: actor.sub });
  return actorNames[actor.sub === mailProvider.sub && actor.role === 'system' ? 'mail' : actor.role];
};
