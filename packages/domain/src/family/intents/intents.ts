import type { AthleteId, IntentId } from '../../ids.ts';
import type { AthleteWork, Family, Intent } from '../state.ts';

/** The open intent that concerns an athlete, of one kind; the oldest when there are several. */
export const openIntentOf = <Kind extends AthleteWork>(
  family: Family,
  athleteId: AthleteId,
  kind: Kind,
): Extract<Intent, { readonly kind: Kind }> | undefined =>
  family.openIntents.find(
    (intent): intent is Extract<Intent, { readonly kind: Kind }> =>
      intent.kind === kind && concerns(intent, athleteId),
  );

export const hasOpenIntent = (family: Family, athleteId: AthleteId): boolean =>
  family.openIntents.some((intent) => concerns(intent, athleteId));

export const openSettlement = (family: Family): Extract<Intent, { readonly kind: 'settle' }> | undefined =>
  family.openIntents.find((intent) => intent.kind === 'settle');

export const concerns = (intent: Intent, athleteId: AthleteId): boolean =>
  intent.kind !== 'settle' && intent.athleteId === athleteId;

/** With one more intent; what was refused before is out of date once something else was asked. */
export const openIntent = (family: Family, intent: Intent): Family => {
  const openIntents = [...family.openIntents, intent];
  if (intent.kind === 'settle') return { ...family, openIntents, settlementRefused: null };
  const athletes = family.athletes.map((athlete) =>
    athlete.athleteId === intent.athleteId ? { ...athlete, refused: null } : athlete,
  );
  return { ...family, openIntents, athletes };
};

/** Without the intent; an event that no intent of ours accounts for (`undefined`) closes none. */
export const closeIntent = (family: Family, intentId: IntentId | undefined): Family =>
  closeIntents(family, (intent) => intent.intentId === intentId);

export const closeIntents = (family: Family, isOver: (intent: Intent) => boolean): Family => ({
  ...family,
  openIntents: family.openIntents.filter((intent) => !isOver(intent)),
});
