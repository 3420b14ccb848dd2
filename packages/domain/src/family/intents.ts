import type { AthleteId, IntentId } from '../ids.ts';
import type { Family, Intent, IntentWork } from './state.ts';

/** The open intent that concerns an athlete, of one kind; the oldest when there are several. */
export const openIntentOf = <Kind extends Exclude<IntentWork['kind'], 'settle'>>(
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

export const openIntent = (family: Family, intent: Intent): Family => ({
  ...family,
  openIntents: [...family.openIntents, intent],
});

/** Without the intent; an event that no intent of ours accounts for (`undefined`) closes none. */
export const closeIntent = (family: Family, intentId: IntentId | undefined): Family =>
  closeIntents(family, (intent) => intent.intentId === intentId);

export const closeIntents = (family: Family, isOver: (intent: Intent) => boolean): Family => ({
  ...family,
  openIntents: family.openIntents.filter((intent) => !isOver(intent)),
});
