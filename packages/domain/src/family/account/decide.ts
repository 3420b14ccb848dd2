import { onlyChanged, sameValue } from '../../changes.ts';
import type { DecideContext } from '../../decider.ts';
import { reject } from '../../rejection.ts';
import type { CommandOf, FamilyDecision } from '../decision.ts';
import type { FamilyEvent } from '../events.ts';
import { planPaymentsWithNewCard } from '../plan-payments/decide.ts';
import type { Family } from '../state.ts';
import type { OnboardingStep } from './onboarding-step.ts';

/** The version of the terms that a registration accepts. */
export const currentTermsVersion = '2023-01';

export const registerParent = ({
  type: _type,
  ...parent
}: CommandOf<'RegisterParent'>): readonly FamilyEvent[] => [
  { type: 'ParentRegistered', data: parent },
  { type: 'TermsAccepted', data: { termsVersion: currentTermsVersion } },
];

export const changeParentInfo = (
  family: Family,
  { type: _type, ...asked }: CommandOf<'ChangeParentInfo'>,
): readonly FamilyEvent[] => {
  const { name, phoneNumber, marketingMethod, address } = family.parent;
  const changes = onlyChanged({ name, phoneNumber, marketingMethod, address }, asked);
  return Object.keys(changes).length > 0 ? [{ type: 'ParentInfoChanged', data: { changes } }] : [];
};

/**
 * A token names the e-mail that the sign-in had when it was issued, and stays valid for a while: one that is
 * older than the last proof (of another device, say) must not bring a previous e-mail back. Tokens are compared
 * with tokens, because their clock is not the business clock.
 */
export const proveEmail = (
  family: Family,
  { email, tokenIssuedAt }: CommandOf<'ProveEmail'>,
): FamilyDecision => {
  const proven = email.trim().toLowerCase();
  if (family.provenEmail === proven && family.parent.email === proven) return [];
  if (family.emailProofIssuedAt !== null && tokenIssuedAt <= family.emailProofIssuedAt) {
    return reject('outdated-email-proof');
  }
  return [{ type: 'EmailOwnershipProven', data: { email: proven, tokenIssuedAt } }];
};

export const changeMailPreferences = (
  family: Family,
  { type: _type, ...preferences }: CommandOf<'ChangeMailPreferences'>,
): readonly FamilyEvent[] =>
  sameValue(family.mailPreferences, preferences)
    ? []
    : [{ type: 'MailPreferencesChanged', data: preferences }];

/** What came back from an address that was corrected meanwhile is no news; nor is "for now" after "for good". */
export const observeEmailCameBack = (
  family: Family,
  { email, mailId, permanent }: CommandOf<'ObserveEmailCameBack'>,
): readonly FamilyEvent[] => {
  const known = family.emailCameBack;
  if (email !== family.parent.email || known?.permanent) return [];
  // The same mail again is news only when it comes back for good.
  if (known?.mailId === mailId && !permanent) return [];
  return [{ type: 'EmailCameBack', data: { mailId, permanent } }];
};

/** Each button works on its own step only, so that pressing it again does no harm (spec section 4). */
export const continueOnboarding = (
  family: Family,
  { action }: CommandOf<'ContinueOnboarding'>,
): readonly FamilyEvent[] => {
  switch (action) {
    case 'app-link-done':
      return step(family, 'app-link', 'add-first-athlete');
    case 'no-more-athletes':
      return step(family, 'add-more-athletes', 'add-payment-method');
    default:
      return action satisfies never;
  }
};

/** Pressing the button counts, not what the parent does at the provider (spec section 4). */
export const openPaymentMethodPage = (family: Family): readonly FamilyEvent[] => [
  ...(family.paymentMethodPageOpened ? [] : [{ type: 'PaymentMethodPageOpened', data: {} } as const]),
  ...step(family, 'add-payment-method', 'program-request'),
];

export const completeProgramRequest = (family: Family): readonly FamilyEvent[] =>
  step(family, 'program-request', 'completed');

/** Moves on from one step; nothing on any other step. */
export const step = (
  family: Family,
  from: OnboardingStep,
  to: OnboardingStep,
): readonly Extract<FamilyEvent, { readonly type: 'OnboardingStepReached' }>[] =>
  family.onboardingStep === from ? [{ type: 'OnboardingStepReached', data: { step: to } }] : [];

export const linkCustomer = (
  family: Family,
  { customerId }: CommandOf<'LinkCustomer'>,
): readonly FamilyEvent[] =>
  family.stripeCustomerId === customerId ? [] : [{ type: 'StripeCustomerLinked', data: { customerId } }];

export const observeDefaultCard = (
  family: Family,
  { card, hasDefault }: CommandOf<'ObserveDefaultCard'>,
  context: DecideContext,
): readonly FamilyEvent[] => {
  if (family.hasDefaultPaymentMethod === hasDefault && sameValue(family.card, card)) return [];
  return [
    { type: 'DefaultPaymentMethodChanged', data: { hasDefault, card } },
    ...(hasDefault ? planPaymentsWithNewCard(family, context) : []),
  ];
};
