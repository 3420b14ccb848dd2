import * as z from 'zod/mini';
import { addressFields, mailPreferencesSchema, parentFields } from '../fields.ts';

export const agreedInput = z.strictObject({
  terms: z.string().check(z.maxLength(20)),
  privacy: z.string().check(z.maxLength(20)),
  isGuardian: z.literal(true),
});

export const registerParentInput = z.strictObject({
  ...parentFields,
  marketingMethod: z._default(parentFields.marketingMethod, null),
  /** Texts shown beside the button; requests that follow the spec may omit them. */
  agreed: z.optional(agreedInput),
});

export const changeParentInfoInput = z.strictObject({
  name: z.optional(parentFields.name),
  phoneNumber: z.optional(parentFields.phoneNumber),
  marketingMethod: z.optional(parentFields.marketingMethod),
  address: z.optional(addressFields),
});

export const changeMailPreferencesInput = mailPreferencesSchema;

export const acceptTermsInput = z.strictObject({
  terms: z.string().check(z.maxLength(20)),
  privacy: z.string().check(z.maxLength(20)),
});

/** Buttons that advance the onboarding (spec section 4). */
const onboardingActions = ['app-link-done', 'no-more-athletes'] as const;
export const continueOnboardingInput = z.strictObject({ action: z.enum(onboardingActions) });
