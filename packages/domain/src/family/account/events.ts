import * as z from 'zod/mini';
import { defineEvent } from '../../event.ts';
import { history, onboardingHistory } from '../../history-sentences.ts';
import { familyId, familyIdSchema } from '../../ids.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { fill } from '../../text/fill.ts';
import { momentWords } from '../../time/club-time.ts';
import { parentFacts } from '../facts.ts';
import { mailPreferencesSchema, onboardingStepSchema } from '../fields.ts';

const address = { street: '12 Oak Lane', city: 'Naperville', state: 'IL', zipCode: '60540' };

export const ParentRegistered = defineEvent({
  type: 'ParentRegistered',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({ familyId: familyIdSchema, ...parentFacts }),
  summary: () => history.ParentRegistered,
  example: {
    familyId: familyId('family-1'),
    name: 'Dana Reyes',
    email: 'dana@example.com',
    phoneNumber: '(630) 555-0101',
    marketingMethod: 'Internet',
    address,
  },
  personal: ['name', 'email', 'phoneNumber', 'address'],
});

const privacyInForce = () => {
  const { version, hash } = currentPolicy('privacy');
  return { version, hash };
};

/** Accepted at registration, or later after a text changed. */
export const TermsAccepted = defineEvent({
  type: 'TermsAccepted',
  schema: 1,
  data: z.strictObject({
    termsVersion: z.string(),
    /** Hash of the text (policy-versions.ts); absent on older events. */
    hash: z.optional(z.string()),
    /** Privacy policy; absent on events before its second version. */
    privacy: z.optional(z.strictObject({ version: z.string(), hash: z.string() })),
    /** Set if the form included the guardian's statement; absent if the parent saw no form. */
    isGuardian: z.optional(z.literal(true)),
  }),
  summary: ({ isGuardian }) => (isGuardian ? history.TermsAcceptedAsGuardian : history.TermsAccepted),
  example: {
    termsVersion: currentPolicy('terms').version,
    hash: currentPolicy('terms').hash,
    privacy: privacyInForce(),
  },
  personal: [],
});

export const ParentInfoChanged = defineEvent({
  type: 'ParentInfoChanged',
  schema: 1,
  data: z.strictObject({
    changes: z.strictObject({
      name: z.optional(parentFacts.name),
      phoneNumber: z.optional(parentFacts.phoneNumber),
      marketingMethod: z.optional(parentFacts.marketingMethod),
      address: z.optional(parentFacts.address),
    }),
  }),
  summary: ({ changes }) => {
    const fields = Object.keys(changes).map(fieldName).join(', ');
    return fields === '' ? history.ParentInfoSaved : fill(history.ParentInfoChanged, { fields });
  },
  example: { changes: { phoneNumber: '(630) 555-0102' } },
  personal: ['changes'],
});

export const EmailOwnershipProven = defineEvent({
  type: 'EmailOwnershipProven',
  schema: 2,
  mailed: 'at-once',
  /** `tokenIssuedAt` is the issue time of the proving token, ISO-8601 UTC; null on older events. */
  data: z.strictObject({
    email: parentFacts.email,
    tokenIssuedAt: z.nullable(z.string()),
    /** Address replaced by the proven address; absent if the address is the same. */
    formerEmail: z.optional(parentFacts.email),
  }),
  summary: () => history.EmailOwnershipProven,
  example: {
    email: 'dana@example.com',
    tokenIssuedAt: '2026-11-10T18:00:00.000Z',
    formerEmail: 'old@example.com',
  },
  personal: ['email', 'formerEmail'],
});

export const OnboardingStepReached = defineEvent({
  type: 'OnboardingStepReached',
  schema: 1,
  data: z.strictObject({ step: onboardingStepSchema }),
  summary: ({ step }) => onboardingHistory[step],
  example: { step: 'add-first-athlete' },
  personal: [],
});

export const PaymentMethodPageOpened = defineEvent({
  type: 'PaymentMethodPageOpened',
  schema: 1,
  /** Cents shown on the page as the plan debt that a new card pays. */
  data: z.strictObject({ newCardCents: z.optional(z.int()) }),
  summary: () => history.PaymentMethodPageOpened,
  example: {},
  personal: [],
});

export const StripeCustomerLinked = defineEvent({
  type: 'StripeCustomerLinked',
  schema: 1,
  data: z.strictObject({
    customerId: z.string(),
    replaces: z.optional(z.string()),
  }),
  summary: ({ replaces }) => (replaces ? history.StripeCustomerReplaced : history.StripeCustomerLinked),
  example: { customerId: 'cus_example' },
  personal: [],
});

/** Default card, without the full number; the last four digits are personal data. */
export const cardSchema = z.strictObject({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});

export const DefaultPaymentMethodChanged = defineEvent({
  type: 'DefaultPaymentMethodChanged',
  schema: 1,
  mailed: 'at-once',
  data: z.strictObject({
    hasDefault: z.boolean(),
    card: z.nullable(cardSchema),
    cardBefore: z.optional(cardSchema),
  }),
  summary: ({ hasDefault }) => (hasDefault ? history.CardSaved : history.CardGone),
  example: {
    hasDefault: true,
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
    cardBefore: { brand: 'mastercard', last4: '4444', expMonth: 6, expYear: 2027 },
  },
  personal: ['card', 'cardBefore'],
});

export const EmailCameBack = defineEvent({
  type: 'EmailCameBack',
  schema: 1,
  data: z.strictObject({ mailId: z.string(), permanent: z.boolean() }),
  summary: ({ permanent }) => (permanent ? history.EmailCameBack : history.EmailCameBackForNow),
  example: { mailId: 'mail-1', permanent: true },
  personal: [],
});

export const EmailArrivesAgain = defineEvent({
  type: 'EmailArrivesAgain',
  schema: 1,
  data: z.strictObject({ mailId: z.string() }),
  summary: () => history.EmailArrivesAgain,
  example: { mailId: 'mail-2' },
  personal: [],
});

export const MailPreferencesChanged = defineEvent({
  type: 'MailPreferencesChanged',
  schema: 1,
  data: mailPreferencesSchema,
  summary: ({ scheduleChanges }) =>
    scheduleChanges ? history.WantsScheduleMail : history.WantsNoScheduleMail,
  example: { scheduleChanges: false },
  personal: [],
});

/**
 * An administrator acts for the family or views the state at `asOf`. The reason is encrypted with the actor.
 * Recorded once per day and reason.
 */
export const ActingBegan = defineEvent({
  type: 'ActingBegan',
  schema: 1,
  data: z.strictObject({ asOf: z.optional(z.iso.datetime()) }),
  summary: ({ asOf }) =>
    asOf === undefined ? history.ActingBegan : fill(history.ActingBeganAsOf, { moment: momentWords(asOf) }),
  example: {},
  personal: [],
});

const fieldName = (field: string): string =>
  ({ name: 'name', phoneNumber: 'phone number', marketingMethod: 'marketing method', address: 'address' })[
    field
  ] ?? field;

export const accountEvents = [
  ParentRegistered,
  TermsAccepted,
  ParentInfoChanged,
  EmailOwnershipProven,
  OnboardingStepReached,
  PaymentMethodPageOpened,
  StripeCustomerLinked,
  DefaultPaymentMethodChanged,
  EmailCameBack,
  EmailArrivesAgain,
  MailPreferencesChanged,
  ActingBegan,
] as const;
