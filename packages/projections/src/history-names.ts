import { linkHolder, mailProvider, type SealedActor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import type { Names } from '@hoops/domain/event';
import { actorNames, unnamed } from '@hoops/domain/history-sentences';
import { fill } from '@hoops/domain/text/fill';
import { withHiddenCharactersShown } from '@hoops/domain/text/hidden-characters';

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
    if (envelope.type === 'SplitAgreed' && !known.has(envelope.data.athleteId))
      known.set(envelope.data.athleteId, envelope.data.athleteName);
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

type GuardianNames = (sub: string) => string | undefined;

/** Latest names by user id; none for an only guardian. Others of the other home are private. */
export const guardianNamesIn = (envelopes: readonly Envelope[]): GuardianNames => {
  const names = new Map<string, string>();
  for (const { type, data } of envelopes) {
    if (type === 'GuardianJoined' || type === 'GuardianNameChanged') names.set(data.sub, data.name);
    if (type === 'AthleteShared') names.set(data.home, data.name);
  }
  const first = envelopes.find(({ type }) => type === 'ParentRegistered');
  if (first?.type !== 'ParentRegistered') return () => undefined;
  const own = first.data.familyId;
  const firstName = parentNameIn(envelopes);
  if (names.size > 0 && firstName !== undefined) names.set(own, firstName);
  return (sub) => names.get(sub) ?? ([own, linkHolder.sub].includes(sub) ? undefined : actorNames.otherHome);
};

export const byWhom = (
  { actor }: { readonly actor: SealedActor },
  nameOf: GuardianNames = () => undefined,
): string => {
  const guardian = actor.role === 'parent' ? nameOf(actor.sub) : undefined;
  if (guardian !== undefined) return withHiddenCharactersShown(guardian);
  if (actor.role === 'operator') return fill(actorNames.operator, { sub: actor.sub });
  return actorNames[actor.sub === mailProvider.sub && actor.role === 'system' ? 'mail' : actor.role];
};
