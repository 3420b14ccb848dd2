import * as z from 'zod/mini';
import { programSchema, programs } from '../club/days.ts';
import { planIdSchema } from '../club/plans.ts';
import { athleteIdSchema } from '../ids.ts';
import { mailPreferencesSchema } from './account/events.ts';
import { addressFields, athleteEdits, athleteFields, parentFields } from './fields.ts';

/**
 * What people ask of a family: the same schemas are used by the forms and by the server (spec section 5).
 * Payload names are the spec's (section 7). Ids of the payment provider that a browser sends are untrusted.
 */
export const registerParentInput = z.strictObject({
  ...parentFields,
  marketingMethod: z._default(parentFields.marketingMethod, null),
});
export const changeParentInfoInput = z.strictObject({
  name: z.optional(parentFields.name),
  phoneNumber: z.optional(parentFields.phoneNumber),
  marketingMethod: z.optional(parentFields.marketingMethod),
  address: z.optional(addressFields),
});
export const addAthleteInput = z.strictObject({
  ...athleteFields,
  /** Asked and answered: somebody else than the athlete of the same name and birth date who is there already. */
  confirmed: z.optional(z.boolean()),
});
export const changeAthleteInput = z.strictObject({
  athleteId: athleteIdSchema,
  changes: z.strictObject(athleteEdits),
});
export const deleteAthleteInput = z.strictObject({ athleteId: athleteIdSchema });

export const changeMailPreferencesInput = mailPreferencesSchema;

/** The buttons that move the onboarding on (spec section 4). */
const onboardingActions = ['app-link-done', 'no-more-athletes'] as const;
export const continueOnboardingInput = z.strictObject({ action: z.enum(onboardingActions) });

export const createSubscriptionInput = z.strictObject({
  subscriptionType: planIdSchema,
  athleteId: athleteIdSchema,
  customerId: z.optional(z.nullable(z.string())),
});
export const switchPlanInput = z.strictObject({
  athleteId: athleteIdSchema,
  currentSubscriptionId: z.string(),
  newPlanId: planIdSchema,
});
export const cancelSwitchInput = z.strictObject({
  stripeCustomerId: z.optional(z.nullable(z.string())),
  athleteId: athleteIdSchema,
});
export const cancelAthleteSubscriptionsInput = z.strictObject({
  athleteId: athleteIdSchema,
  stripeCustomerId: z.optional(z.nullable(z.string())),
  athleteName: z.optional(z.string()),
});
export const undoCancellationInput = z.strictObject({ athleteId: athleteIdSchema });
export const payPlanInput = z.strictObject({ athleteId: athleteIdSchema });
const chosenPrograms = z.array(programSchema).check(z.maxLength(programs.length));
export const saveClassesInput = z.strictObject({
  selections: z
    .array(
      z.strictObject({
        athleteId: athleteIdSchema,
        programs: chosenPrograms,
        /** What the parent saw as saved; when it is something else by now, nothing is saved. */
        before: z.optional(chosenPrograms),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
});
/** What was shown: the next 1st and what would be charged then, in cents. */
export const turnOnAutopayInput = z.strictObject({
  chargeOn: z.string().check(z.regex(/^\d{4}-\d{2}-01$/)),
  amountCents: z.int().check(z.nonnegative()),
});
export const turnOffAutopayInput = z.strictObject({});
export const payOutstandingBalanceInput = z.strictObject({
  month_of_year: z.string(),
  year: z.coerce.number(),
  uid: z.string(),
});
