import type { Moment } from '../../decider.ts';
import type { FamilyEvent } from '../events.ts';
import { familyIntents, type Intent } from '../intents.ts';
import type { Family } from '../state.ts';
import { closeIntents, openIntent } from './open-intents.ts';

/** Opens and closes the intents that an event names. */
export const evolveIntents = (family: Family, event: FamilyEvent, { at }: Moment): Family => {
  const opened = familyIntents.find(({ opens }) => opens === event.type);
  if (opened) return openIntent(family, { ...event.data, kind: opened.kind, requestedAt: at } as Intent);
  const closed = familyIntents
    .filter(({ closes }) => closes.some((type) => type === event.type))
    .map(({ kind }) => kind);
  const { intentId } = event.data as { readonly intentId?: string };
  return closed.length === 0 || intentId === undefined
    ? family
    : closeIntents(family, (intent) => intent.intentId === intentId && closed.includes(intent.kind));
};
