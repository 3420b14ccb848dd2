import type { AthleteId } from '../../ids.ts';
import {
  type AthleteIntent,
  type AthleteIntentKind,
  athleteIntentKinds,
  type Intent,
  type IntentOf,
} from '../intents.ts';
import type { Family } from '../state.ts';

/** The open intent that concerns an athlete, of one kind; the oldest when there are several. */
export const openIntentOf = <Kind extends AthleteIntentKind>(
  family: Family,
  athleteId: AthleteId,
  kind: Kind,
): IntentOf<Kind> | undefined =>
  family.openIntents.find(
    (intent): intent is IntentOf<Kind> => intent.kind === kind && concerns(intent, athleteId),
  );

/** Whether any intent for the athlete is open. */
export const hasOpenIntent = (family: Family, athleteId: AthleteId): boolean =>
  family.openIntents.some((intent) => concerns(intent, athleteId));

/** The open payment of class bills; a family has one at most. */
export const openSettlement = (family: Family): IntentOf<'settle'> | undefined =>
  family.openIntents.find((intent) => intent.kind === 'settle');

/** Whether it is asked for one athlete, whose other changes wait for it. */
export const isAthleteIntent = (intent: Intent): intent is AthleteIntent =>
  athleteIntentKinds.some((kind) => kind === intent.kind);

/** Whether the intent was asked for this athlete. */
export const concerns = (intent: Intent, athleteId: AthleteId): boolean =>
  isAthleteIntent(intent) && intent.athleteId === athleteId;

/** With one more intent; what was refused before is out of date once something else was asked. */
export const openIntent = (family: Family, intent: Intent): Family => {
  const openIntents = [...family.openIntents, intent];
  if (intent.kind === 'settle') return { ...family, openIntents, settlementRefused: null };
  if (!isAthleteIntent(intent)) return { ...family, openIntents };
  const athletes = family.athletes.map((athlete) =>
    athlete.athleteId === intent.athleteId ? { ...athlete, refused: null } : athlete,
  );
  return { ...family, openIntents, athletes };
};

/** The family without the open intents that are over. */
export const closeIntents = (family: Family, isOver: (intent: Intent) => boolean): Family => ({
  ...family,
  openIntents: family.openIntents.filter((intent) => !isOver(intent)),
});
