import * as z from 'zod/mini';
import { planIdSchema } from '../../club/plans.ts';
import { athleteIdSchema } from '../../ids.ts';
import { calendarDateSchema } from '../../time/calendar-date-schema.ts';
import { consentInput } from '../consent/inputs.ts';
import { withBankInput } from '../intents/with-bank.ts';

export const createSubscriptionInput = z.strictObject({
  subscriptionType: planIdSchema,
  athleteId: athleteIdSchema,
  customerId: z.optional(z.nullable(z.string())),
  withBank: withBankInput,
  consent: z.optional(consentInput),
});

export const switchPlanInput = z.strictObject({
  athleteId: athleteIdSchema,
  currentSubscriptionId: z.string(),
  newPlanId: planIdSchema,
  consent: z.optional(consentInput),
});

export const cancelSwitchInput = z.strictObject({
  stripeCustomerId: z.optional(z.nullable(z.string())),
  athleteId: athleteIdSchema,
  consent: z.optional(consentInput),
});

/** Input of Keep Training and End Pause. */
export const continuePlanInput = z.strictObject({
  athleteId: athleteIdSchema,
  consent: z.optional(consentInput),
});

export const pausePlanInput = z.strictObject({
  athleteId: athleteIdSchema,
  /** Club-local date of the renewal at which the plan returns. */
  until: calendarDateSchema,
  consent: z.optional(consentInput),
});

export const cancelAthleteSubscriptionsInput = z.strictObject({
  athleteId: athleteIdSchema,
  stripeCustomerId: z.optional(z.nullable(z.string())),
  athleteName: z.optional(z.string()),
});
