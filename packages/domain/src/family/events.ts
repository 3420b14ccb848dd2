import type { EventOf } from '../event.ts';
import { accountEvents } from './events/account.ts';
import { athleteEvents } from './events/athletes.ts';
import { autopayEvents } from './events/autopay.ts';
import { chargeEvents } from './events/charges.ts';
import { erasureEvents } from './events/erasure.ts';
import { paymentEvents } from './events/payments.ts';
import { planPaymentEvents } from './events/plan-payments.ts';
import { planEvents } from './events/plans.ts';

/** Every event of a `family#<familyId>` stream. */
export const familyEvents = [
  ...accountEvents,
  ...athleteEvents,
  ...planEvents,
  ...planPaymentEvents,
  ...chargeEvents,
  ...autopayEvents,
  ...paymentEvents,
  ...erasureEvents,
] as const;

export type FamilyEvent = EventOf<(typeof familyEvents)[number]>;
