import type { EventOf } from '../event.ts';
import { absenceEvents } from './absences/events.ts';
import { accountEvents } from './account/events.ts';
import { athleteEvents } from './athletes/events.ts';
import { autopayEvents } from './autopay/events.ts';
import { chargeEvents } from './charges/events.ts';
import { classPauseEvents } from './class-pauses/events.ts';
import { consentEvents } from './consent/events.ts';
import { deviceEvents } from './devices/events.ts';
import { disputeEvents } from './disputes/events.ts';
import { doubleEvents } from './doubles/events.ts';
import { erasureEvents } from './erasure/events.ts';
import { guardianEvents } from './guardians/events.ts';
import { makeUpEvents } from './make-ups/events.ts';
import { familyNoticeEvents } from './notices/events.ts';
import { familyPaperEvents } from './papers/events.ts';
import { paymentEvents } from './payments/events.ts';
import { planPaymentEvents } from './plan-payments/events.ts';
import { planEvents } from './plans/events.ts';
import { sharingEvents } from './sharing/events.ts';
import { splitEvents } from './splits/events.ts';

export const familyEvents = [
  ...accountEvents,
  ...athleteEvents,
  ...absenceEvents,
  ...makeUpEvents,
  ...familyPaperEvents,
  ...planEvents,
  ...planPaymentEvents,
  ...classPauseEvents,
  ...chargeEvents,
  ...autopayEvents,
  ...consentEvents,
  ...paymentEvents,
  ...disputeEvents,
  ...familyNoticeEvents,
  ...deviceEvents,
  ...guardianEvents,
  ...sharingEvents,
  ...doubleEvents,
  ...splitEvents,
  ...erasureEvents,
] as const;

export type FamilyEvent = EventOf<(typeof familyEvents)[number]>;
export type FamilyEventOf<Type extends FamilyEvent['type']> = Extract<FamilyEvent, { readonly type: Type }>;
