import * as commands from '@hoops/domain/family/commands';
import { moneySchema } from '@hoops/domain/money';
import { athleteViewSchema, familySummarySchema } from '@hoops/projections/views/family-view';
import { paymentItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { chargePreviewsAnswer } from '../athletes/charge-preview-answer.ts';
import { defineRoute } from '../http/route.ts';
import { receiptAnswer } from '../payments/receipt-answer.ts';

const nothing = z.object({});
/** Every command answers the version that its stream has reached: reads from there on are not stale. */
const versioned = { version: z.int() };
const done = z.strictObject(versioned);
/** An administrator may do what a parent can; what concerns the sign-in itself says otherwise below. */
const user = { auth: 'user', acting: true } as const;
const command = { ...user, method: 'POST', kind: 'command', group: 'commands' } as const;
const query = { ...user, method: 'GET', kind: 'query', group: 'queries' } as const;

/** What a family owes for classes as of now, and whether its payments are in order. */
export const owedAnswer = {
  /** True means up to date (spec section 3). */
  paymentStatus: z.boolean(),
  outstandingBalance: z.strictObject({ amount: moneySchema, periods: z.readonly(z.array(z.string())) }),
  currentMonth: z.nullable(
    z.strictObject({ monthOfYear: z.string(), year: z.int(), amount: moneySchema, paid: z.boolean() }),
  ),
  /** What automatic payment of class bills charges next, on or off; null without a family. */
  autopay: z.nullable(
    z.strictObject({
      isOn: z.boolean(),
      next: z.strictObject({
        /** The club's date, `2026-12-01`. */
        on: z.string(),
        amount: moneySchema,
        periods: z.readonly(z.array(z.string())),
      }),
    }),
  ),
};

export const paymentsAnswer = z.strictObject({ payments: z.readonly(z.array(paymentItemSchema)) });

/** What the signed-in person sees of their own family; clock-dependent facts are computed when answered. */
const meAnswer = z.strictObject({
  sub: z.string(),
  /** Also false for an administrator who acts for the family: they see what the family sees. */
  isAdmin: z.boolean(),
  /** Null until the parent record exists: a sign-up whose second half failed can be finished. */
  family: z.nullable(familySummarySchema),
  ...owedAnswer,
  /** The club's calendar date. */
  today: z.string(),
  ...versioned,
});

const timelineEntry = z.strictObject({
  eventId: z.string(),
  at: z.string(),
  type: z.string(),
  /** The athlete that it is about; null for what concerns the whole family. */
  athleteId: z.nullable(z.string()),
  /** That athlete's name, also after they were deleted. */
  athleteName: z.nullable(z.string()),
  /** That athlete's plan afterwards, '' for none; null without an athlete. */
  planAfter: z.nullable(z.string()),
  sentence: z.string(),
  /** Who did it, in words: a name, 'An administrator', 'Payment provider' ... */
  by: z.string(),
  reason: z.nullable(z.string()),
});
const timelinePage = z.strictObject({
  items: z.readonly(z.array(timelineEntry)),
  nextCursor: z.nullable(z.string()),
});

export const familyRoutes = {
  me: defineRoute({
    ...query,
    path: '/api/me',
    summary: 'The signed-in person, their family and what it owes.',
    input: nothing,
    answer: meAnswer,
  }),
  getAthlete: defineRoute({
    ...query,
    path: '/api/athletes/{athleteId}',
    summary: 'One athlete, for their family and for administrators, whose look is recorded.',
    input: z.object({ athleteId: z.string() }),
    answer: z.strictObject({
      athlete: athleteViewSchema,
      parentName: z.string(),
      hasDefaultPaymentMethod: z.boolean(),
      stripeCustomerId: z.nullable(z.string()),
      chargePreviews: chargePreviewsAnswer,
      ...versioned,
    }),
  }),
  athleteTimeline: defineRoute({
    ...query,
    trails: true,
    path: '/api/athletes/{athleteId}/timeline',
    summary: 'What happened with one athlete, newest first, for their family and for administrators.',
    input: z.object({ athleteId: z.string(), cursor: z.optional(z.string()) }),
    answer: timelinePage,
  }),
  familyTimeline: defineRoute({
    ...query,
    trails: true,
    path: '/api/timeline',
    summary: 'What happened in the family, newest first.',
    input: z.object({
      /** An athlete's id, or `whole-family` for what concerns no athlete; everything when left out. */
      about: z.optional(z.string()),
      cursor: z.optional(z.string()),
    }),
    answer: z.extend(timelinePage, {
      /** Whom the whole timeline is about, deleted athletes too. */
      athletes: z.readonly(z.array(z.strictObject({ athleteId: z.string(), athleteName: z.string() }))),
    }),
  }),
  payments: defineRoute({
    ...query,
    trails: true,
    path: '/api/payments',
    summary: 'Payments and refunds, newest first.',
    input: nothing,
    answer: paymentsAnswer,
  }),
  receipt: defineRoute({
    ...query,
    trails: true,
    path: '/api/receipts/{paymentId}',
    summary: 'The receipt of a payment or a refund.',
    input: z.object({ paymentId: z.string() }),
    answer: z.strictObject({ receipt: receiptAnswer }),
  }),
  registerParent: defineRoute({
    ...command,
    acting: false,
    path: '/api/registerParent',
    summary: 'Creates the parent record of the signed-in person.',
    input: commands.registerParentInput,
    answer: z.strictObject({ parentId: z.string(), ...versioned }),
  }),
  changeParentInfo: defineRoute({
    ...command,
    path: '/api/changeParentInfo',
    summary: "Changes the parent's own information.",
    input: commands.changeParentInfoInput,
    answer: done,
  }),
  changeMailPreferences: defineRoute({
    ...command,
    path: '/api/changeMailPreferences',
    summary: 'Which mails the family wants besides those about its account.',
    input: commands.changeMailPreferencesInput,
    answer: done,
  }),
  turnOnAutopay: defineRoute({
    ...command,
    path: '/api/turnOnAutopay',
    summary: 'Class bills are charged to the card on the 1st from now on; names the charge that was shown.',
    input: commands.turnOnAutopayInput,
    answer: done,
  }),
  turnOffAutopay: defineRoute({
    ...command,
    path: '/api/turnOffAutopay',
    summary: 'Class bills are not charged by themselves any more.',
    input: commands.turnOffAutopayInput,
    answer: done,
  }),
  confirmEmailChange: defineRoute({
    ...command,
    acting: false,
    path: '/api/confirmEmailChange',
    summary:
      'Takes over the e-mail that the sign-in has been changed to, once its mailed code was confirmed.',
    input: z.strictObject({}),
    answer: z.strictObject({ email: z.string(), ...versioned }),
  }),
  continueOnboarding: defineRoute({
    ...command,
    path: '/api/continueOnboarding',
    summary: 'Done on /app-link, or No to another athlete.',
    input: commands.continueOnboardingInput,
    answer: z.strictObject({ onboardingStep: z.string(), ...versioned }),
  }),
  addAthlete: defineRoute({
    ...command,
    path: '/api/addAthlete',
    summary: 'Adds an athlete to the family.',
    input: commands.addAthleteInput,
    answer: z.strictObject({ athleteId: z.string(), onboardingStep: z.string(), ...versioned }),
  }),
  changeAthlete: defineRoute({
    ...command,
    path: '/api/changeAthlete',
    summary: 'Edits an athlete.',
    input: commands.changeAthleteInput,
    answer: done,
  }),
  saveClasses: defineRoute({
    ...command,
    path: '/api/saveClasses',
    summary: 'Saves weekday classes and scrimmage of one or more athletes.',
    input: commands.saveClassesInput,
    answer: done,
  }),
  sendWelcomeEmail: defineRoute({
    ...command,
    path: '/api/send-welcome-email',
    summary: 'Asks for the welcome e-mail; it goes out once, because of the registration.',
    input: z.object({
      name: z.optional(z.string()),
      marketingMethod: z.optional(z.nullable(z.string())),
      parentId: z.string(),
    }),
    answer: z.strictObject({ message: z.string() }),
  }),
  sendUnenrollmentEmail: defineRoute({
    ...command,
    path: '/api/send-unenrollment-email',
    summary: 'Asks for the unenrollment e-mail; it goes out once, because the last class went.',
    input: z.object({ name: z.optional(z.string()), parentId: z.string() }),
    answer: z.strictObject({ message: z.string() }),
  }),
};
