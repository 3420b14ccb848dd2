import { mailProvider, type SealedActor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import type { Names } from '@hoops/domain/event';

/** Latest names: athletes from the family's history, schedule items and requests from their own streams. */
export const namesIn = (envelopes: readonly Envelope[]): Names => {
  const known = new Map<string, string>();
  const titles = new Map<string, string>();
  const senders = new Map<string, string>();
  for (const envelope of envelopes) {
    if (envelope.type === 'ScheduleItemAdded' || envelope.type === 'ScheduleItemChanged') {
      titles.set(envelope.data.itemId, `"${envelope.data.title}"`);
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
    athlete: (id) => known.get(id) ?? 'an athlete',
    scheduleItem: (id) => titles.get(id) ?? 'an item',
    sender: (id) => senders.get(id) ?? 'an unknown sender',
  };
};

/** Parent's latest name in a family's history; undefined before registration. */
export const parentNameIn = (envelopes: readonly Envelope[]): string | undefined => {
  let name: string | undefined;
  for (const envelope of envelopes) {
    if (envelope.type === 'ParentRegistered') name = envelope.data.name;
    if (envelope.type === 'ParentInfoChanged') name = envelope.data.changes.name ?? name;
  }
  return name;
};

/** The actor in words that parents understand. */
export const byWhom = ({ actor }: { readonly actor: SealedActor }): string => {
  switch (actor.role) {
    case 'parent':
      return 'Parent';
    case 'admin':
      return 'Administrator';
    case 'visitor':
      return 'Visitor';
    case 'stripe':
      return 'Payment provider';
    case 'operator':
      return `Operator ${actor.sub}`;
    case 'system':
      return actor.sub === mailProvider.sub ? 'Mail provider' : 'All-American Hoops';
    default:
      return actor.role satisfies never;
  }
};
