import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import { clubDate } from '../../time/club-time.ts';
import type { Family } from '../state.ts';
import type { autopayEvents } from './events.ts';

type AutopayEvent = EventOf<(typeof autopayEvents)[number]>;

export const evolveAutopay = (family: Family, event: AutopayEvent, { at }: Moment): Family => {
  switch (event.type) {
    case 'AutopayTurnedOn':
      return { ...family, autopay: { since: clubDate(at), announced: null, run: null } };
    case 'AutopayTurnedOff':
      return { ...family, autopay: null };
    case 'AutopayAnnounced': {
      const { on, amount } = event.data;
      return family.autopay
        ? { ...family, autopay: { ...family.autopay, announced: { on, amount } } }
        : family;
    }
    default:
      return event satisfies never;
  }
};
