import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { SettlementId } from '../../ids.ts';
import { clubDate, monthOfDate } from '../../time/club-time.ts';
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

export const withAutopayAttempt = (family: Family, settlementId: SettlementId, { at }: Moment): Family => {
  if (!family.autopay) return family;
  const today = clubDate(at);
  const period = monthOfDate(today);
  const { run } = family.autopay;
  const next =
    run?.period === period
      ? { ...run, attempts: run.attempts + 1, settlementId }
      : { period, firstAttemptOn: today, attempts: 1, settlementId };
  return { ...family, autopay: { ...family.autopay, run: next } };
};
