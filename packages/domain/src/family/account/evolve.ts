import { applyChanges } from '../../changes.ts';
import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import { usd } from '../../money.ts';
import type { FamilyEventOf } from '../events.ts';
import type { OnboardingStep } from '../fields.ts';
import { withoutFailures } from '../intents/operations.ts';
import type { Family } from '../state.ts';
import type { accountEvents, ParentRegistered } from './events.ts';

/** Version accepted by parents before a second version existed. */
const firstPrivacy = '2023-01';

type AccountEvent = EventOf<(typeof accountEvents)[number]>;

export const registeredFamily = (
  { familyId, ...parent }: EventOf<typeof ParentRegistered>['data'],
  moment: Moment,
): Family => ({
  kind: 'registered',
  familyId,
  registeredAt: moment.at,
  parent,
  agreedTo: null,
  provenEmail: null,
  emailProofIssuedAt: null,
  emailCameBack: null,
  mailPreferences: { scheduleChanges: true },
  onboardingStep: 'app-link',
  paymentMethodPageOpened: false,
  stripeCustomerId: null,
  hasDefaultPaymentMethod: false,
  card: null,
  athletes: [],
  plannedChildren: [],
  charges: [],
  classDay: null,
  classPrices: [],
  autopay: null,
  openIntents: [],
  failedSettlements: [],
  operations: [],
  failedPayments: [],
  disputes: [],
  planCredit: usd(0),
  recordedFacts: [],
  activity: {},
  notices: [],
  devices: [],
  paperReminders: {},
  guardians: [],
  invitations: [],
  sharedAthletes: [],
  shares: [],
  erasureAskedAt: null,
  retention: { lastActiveAt: moment.at, hasConsented: false },
});

export const evolveAccount = (family: Family, event: AccountEvent, moment: Moment): Family => {
  switch (event.type) {
    case 'ParentRegistered':
      return family;
    case 'TermsAccepted': {
      const { termsVersion, privacy } = event.data;
      return { ...family, agreedTo: { terms: termsVersion, privacy: privacy?.version ?? firstPrivacy } };
    }
    case 'ParentInfoChanged':
      return { ...family, parent: applyChanges(family.parent, event.data.changes) };
    case 'EmailOwnershipProven': {
      // A changed address takes effect when its owner proves it.
      const { email, tokenIssuedAt } = event.data;
      const parent = { ...family.parent, email };
      const emailCameBack = email === family.parent.email ? family.emailCameBack : null;
      return { ...family, provenEmail: email, emailProofIssuedAt: tokenIssuedAt, emailCameBack, parent };
    }
    case 'OnboardingStepReached':
      return { ...family, onboardingStep: event.data.step };
    case 'PaymentMethodPageOpened':
      return { ...family, paymentMethodPageOpened: true, newCardCents: event.data.newCardCents };
    case 'StripeCustomerLinked':
      return { ...family, stripeCustomerId: event.data.customerId };
    case 'DefaultPaymentMethodChanged': {
      const { hasDefault, card } = event.data;
      return {
        // A refusal of the previous card does not apply to the new card.
        ...withoutFailures(family, 'class-bills'),
        hasDefaultPaymentMethod: hasDefault,
        card,
        newCardCents: undefined,
      };
    }
    case 'EmailCameBack':
      return { ...family, emailCameBack: { ...event.data, at: moment.at } };
    case 'EmailArrivesAgain':
      return { ...family, emailCameBack: null };
    case 'MailPreferencesChanged':
      return { ...family, mailPreferences: event.data };
    // `ActingBegan` changes no state; only the history shows the event.
    case 'ActingBegan':
      return family;
    default:
      return event satisfies never;
  }
};

export const nextOnboardingStep = (
  family: Family,
  from: OnboardingStep,
  to: OnboardingStep,
): readonly FamilyEventOf<'OnboardingStepReached'>[] =>
  family.onboardingStep === from ? [{ type: 'OnboardingStepReached', data: { step: to } }] : [];
