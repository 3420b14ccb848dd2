import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { Family } from '../state.ts';
import type { erasureEvents } from './events.ts';

/** A registered family after an event of its erasure; once that has begun it is none any more. */
export const evolveErasure = (
  family: Family,
  { type }: EventOf<(typeof erasureEvents)[number]>,
  moment: Moment,
): Family => {
  if (type === 'ErasureAsked') return { ...family, erasureAskedAt: moment.at };
  return type === 'ErasureAskTakenBack' ? { ...family, erasureAskedAt: null } : family;
};
