import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { Family } from '../state.ts';
import type { erasureEvents } from './events.ts';

export const evolveErasure = (
  family: Family,
  { type }: EventOf<(typeof erasureEvents)[number]>,
  moment: Moment,
): Family => {
  if (type === 'ErasureAsked') return { ...family, erasureAskedAt: moment.at };
  return type === 'ErasureAskTakenBack' ? { ...family, erasureAskedAt: null } : family;
};
