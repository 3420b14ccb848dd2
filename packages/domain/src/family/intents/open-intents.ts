import type { AthleteId } from '../../ids.ts';
import type { AthleteIntent, AthleteIntentKind, Intent, IntentOf } from '../intents.ts';
import type { Family } from '../state.ts';

export const openIntentOf = <Kind extends AthleteIntentKind>(
  family: Family,
  athleteId: AthleteId,
  kind: Kind,
): IntentOf<Kind> | undefined =>
  family.openIntents.find(
    (intent): intent is IntentOf<Kind> => intent.kind === kind && concerns(intent, athleteId),
  );

export const hasOpenIntent = (family: Family, athleteId: AthleteId): boolean =>
  family.openIntents.some((intent) => concerns(intent, athleteId));

export const openSettlement = (family: Family): IntentOf<'settle'> | undefined =>
  family.openIntents.find((intent) => intent.kind === 'settle');

export const isAthleteIntent = (intent: Intent): intent is AthleteIntent => 'athleteId' in intent;

export const concerns = (intent: Intent, athleteId: AthleteId): boolean =>
  isAthleteIntent(intent) && intent.athleteId === athleteId;

export const closeIntents = (family: Family, isOver: (intent: Intent) => boolean): Family =>
  family.openIntents.some(isOver)
    ? { ...family, openIntents: family.openIntents.filter((intent) => !isOver(intent)) }
    : family;
