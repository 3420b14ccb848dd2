import { saveRecoveryCodesInput } from '@hoops/domain/access/events';
import * as inputs from '@hoops/domain/family/account/inputs';
import { emailText, requiredText } from '@hoops/domain/text/text';
import { familySummarySchema } from '@hoops/projections/views/family-view';
import * as z from 'zod/mini';
import { commandRoute, defineRoute, rawAnswer, versioned } from '../http/route.ts';
import { owedAnswer } from '../payments/owed-answer.ts';
import { timelinePage } from './timeline-page.ts';

/** Administrators may call a parent's routes for a family, except for routes about the user account. */
const user = { auth: 'user', onBehalfOf: true } as const;
const command = { ...user, method: 'POST', kind: 'command', group: 'commands' } as const;
const query = { ...user, method: 'GET', kind: 'query', group: 'queries' } as const;
const anyone = { auth: 'public', group: 'requests' } as const;

const meAnswer = z.strictObject({
  sub: z.string(),
  /** False while an administrator acts for a family. */
  isAdmin: z.boolean(),
  /** Set when the sign-in gives an administrator only a parent's rights. */
  needsSecondFactor: z.optional(z.literal(true)),
  /**
   * Administrators only. `needed`: only a passkey gives the rights. `advised`: the account has no passkey
   * yet.
   */
  passkey: z.optional(z.enum(['needed', 'advised'])),
  /** Null until the parent record exists, so a half-finished sign-up can continue. */
  family: z.nullable(familySummarySchema),
  /** Set without a family, for a person who was in another parent’s family. */
  hasLeftHousehold: z.optional(z.literal(true)),
  /** Set for a guardian who joined the family of another parent. */
  partner: z.optional(z.strictObject({ sub: z.string(), name: z.string(), email: z.string() })),
  /** Set if other families share athletes with this one. */
  sharedAthletes: z.optional(
    z.readonly(z.array(z.strictObject({ athleteId: z.string(), athleteName: z.string() }))),
  ),
  papersToSign: z.optional(
    z.strictObject({
      /** Number of papers that wait for an answer. */
      count: z.int(),
      athleteNames: z.readonly(z.array(z.string())),
      areOptional: z.boolean(),
    }),
  ),
  /**
   * Legal texts that changed since the family agreed; `known` is the agreed version. Absent when no text
   * changed.
   */
  textsToAgreeTo: z.optional(
    z.readonly(
      z.array(z.strictObject({ kind: z.enum(['terms', 'privacy']), known: z.nullable(z.string()) })),
    ),
  ),
  ...owedAnswer,
  today: z.string(),
  ...versioned,
});

export const accountRoutes = {
  me: defineRoute({
    ...query,
    readsFamily: true,
    path: '/api/me',
    summary: 'The signed-in person, their family and what it owes.',
    input: z.object({}),
    answer: meAnswer,
  }),
  familyTimeline: defineRoute({
    ...query,
    trails: true,
    path: '/api/timeline',
    summary: 'Events of the family, newest first.',
    input: z.object({
      /** Athlete id or `whole-family`; all entries are returned when absent. */
      about: z.optional(z.string()),
      cursor: z.optional(z.string()),
    }),
    answer: z.extend(timelinePage, {
      /** All athletes of the timeline, including deleted athletes and athletes on other pages. */
      athletes: z.readonly(z.array(z.strictObject({ athleteId: z.string(), athleteName: z.string() }))),
    }),
  }),
  registerParent: defineRoute({
    ...command,
    onBehalfOf: false,
    path: '/api/registerParent',
    summary: 'Creates the parent record of the signed-in person.',
    input: inputs.registerParentInput,
    answer: z.strictObject({ parentId: z.string(), ...versioned }),
  }),
  acceptTerms: commandRoute('AcceptTerms', {
    ...user,
    onBehalfOf: false,
    path: '/api/acceptTerms',
    summary: 'Accepts the current terms and privacy policy after a change.',
    input: inputs.acceptTermsInput,
  }),
  changeParentInfo: commandRoute('ChangeParentInfo', {
    ...user,
    path: '/api/changeParentInfo',
    summary: "Changes the parent's own information.",
    input: inputs.changeParentInfoInput,
  }),
  changeMailPreferences: commandRoute('ChangeMailPreferences', {
    ...user,
    path: '/api/changeMailPreferences',
    summary: 'Sets which emails the family gets besides those about its account.',
    input: inputs.changeMailPreferencesInput,
  }),
  confirmEmailChange: defineRoute({
    ...command,
    onBehalfOf: false,
    path: '/api/confirmEmailChange',
    summary: 'Records the new email after the user has confirmed it with the emailed code.',
    input: z.strictObject({}),
    answer: z.strictObject({ email: z.string(), ...versioned }),
  }),
  confirmSecondFactor: defineRoute({
    ...command,
    onBehalfOf: false,
    path: '/api/confirmSecondFactor',
    summary:
      'Records that an authenticator app was set up, and ends all sessions that began with only the password.',
    input: z.strictObject({}),
    answer: z.strictObject({ signedOut: z.literal(true) }),
  }),
  observePasskeys: defineRoute({
    ...command,
    onBehalfOf: false,
    path: '/api/observePasskeys',
    summary: 'Records which of the user’s passkeys were added or removed, as listed by Cognito.',
    input: z.strictObject({
      accessToken: requiredText('The token is missing.', 8_000),
      added: z.optional(requiredText('The id is missing.', 2_000)),
    }),
    answer: z.strictObject({ observed: z.literal(true) }),
  }),
  saveRecoveryCodes: defineRoute({
    ...command,
    onBehalfOf: false,
    path: '/api/saveRecoveryCodes',
    summary:
      'Stores the hashes (SHA-256, hex) of ten new recovery codes for the two-step login; earlier codes stop working.',
    input: saveRecoveryCodesInput,
    answer: z.strictObject(versioned),
  }),
  signInByPasskey: defineRoute({
    ...anyone,
    method: 'POST',
    kind: 'command',
    path: '/api/signInByPasskey',
    summary:
      'Answers Cognito’s WEB_AUTHN challenge, so that the API knows which sessions began with a passkey, and returns the tokens.',
    input: z.strictObject({
      email: emailText('Please enter a valid email address.'),
      session: requiredText('The session is missing.', 4_000),
      /** JSON of the browser's credential. */
      credential: requiredText('The credential is missing.', 10_000),
    }),
    answer: z.strictObject({ accessToken: z.string(), idToken: z.string(), refreshToken: z.string() }),
  }),
  recoverSecondFactor: defineRoute({
    ...anyone,
    method: 'POST',
    kind: 'command',
    path: '/api/recoverSecondFactor',
    summary: 'Turns off the two-step login of a lost phone with a recovery code, and ends all sessions.',
    input: z.strictObject({
      email: emailText('Please enter a valid email address.'),
      code: requiredText('Please enter a recovery code.', 60),
    }),
    answer: z.strictObject({ turnedOff: z.literal(true) }),
  }),
  reportTokenReuse: defineRoute({
    ...anyone,
    method: 'POST',
    kind: 'command',
    path: '/api/reportTokenReuse',
    summary: 'Ends all sessions of the user in the (expired) ID token, after a refresh token was used twice.',
    input: z.strictObject({ idToken: requiredText('The token is missing.', 8_000) }),
    answer: z.strictObject({ signedOut: z.literal(true) }),
  }),
  continueOnboarding: defineRoute({
    ...command,
    path: '/api/continueOnboarding',
    summary: 'Completes the step on /app-link, or declines to add another athlete.',
    input: inputs.continueOnboardingInput,
    answer: z.strictObject({ onboardingStep: z.string(), ...versioned }),
  }),
  sendWelcomeEmail: defineRoute({
    ...command,
    path: '/api/send-welcome-email',
    summary: 'Requests the welcome email, which a registration sends once.',
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
    summary: 'Requests the unenrollment email, which dropping the last class sends once.',
    input: z.object({ name: z.optional(z.string()), parentId: z.string() }),
    answer: z.strictObject({ message: z.string() }),
  }),
  /** Target of the unsubscribe link in emails; mail programs call the route too (RFC 8058). */
  unsubscribe: defineRoute({
    ...anyone,
    method: 'POST',
    kind: 'command',
    path: '/api/unsubscribe/{token}',
    summary: 'Turns emails about schedule changes off or on again for the family of the token.',
    input: z.object({ token: z.string(), scheduleChanges: z.optional(z.boolean()) }),
    answer: z.strictObject({ scheduleChanges: z.boolean() }),
  }),
  unsubscribePage: defineRoute({
    ...anyone,
    method: 'GET',
    kind: 'query',
    path: '/api/unsubscribe/{token}',
    summary: 'Redirects to the page that asks before turning the emails off.',
    input: z.object({ token: z.string() }),
    answer: rawAnswer,
    answers: 'redirect',
  }),
};
