import type * as z from 'zod/mini';
import { onlyChanged, sameValue } from '../../changes.ts';
import type { PriceLists } from '../../club/price-lists.ts';
import { reject } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { FamilyId } from '../../ids.ts';
import { currentPolicy } from '../../policies/policy-versions.ts';
import { clubDate } from '../../time/club-time.ts';
import { classPricesOfNew } from '../charges/class-price-change.ts';
import { ClassPricesSet } from '../charges/events.ts';
import { familyCommand, familyRecord } from '../family-command.ts';
import type { Family } from '../state.ts';
import {
  ActingBegan,
  DefaultPaymentMethodChanged,
  EmailArrivesAgain,
  EmailCameBack,
  EmailOwnershipProven,
  MailPreferencesChanged,
  OnboardingStepReached,
  ParentInfoChanged,
  ParentRegistered,
  PaymentMethodPageOpened,
  StripeCustomerLinked,
  TermsAccepted,
} from './events.ts';
import { nextOnboardingStep } from './evolve.ts';
import type {
  acceptTermsInput,
  changeMailPreferencesInput,
  changeParentInfoInput,
  continueOnboardingInput,
  registerParentInput,
} from './inputs.ts';
import { textsToAgreeTo } from './texts-to-agree-to.ts';

/* More than 250 lines, because it contains every account command of a family. */

export const isInForce = ({
  terms,
  privacy,
}: {
  readonly terms: string;
  readonly privacy: string;
}): boolean => terms === currentPolicy('terms').version && privacy === currentPolicy('privacy').version;

export const acceptedTerms = (as: { readonly isGuardian?: true } = {}) => {
  const [terms, privacy] = [currentPolicy('terms'), currentPolicy('privacy')];
  return {
    type: 'TermsAccepted',
    data: {
      termsVersion: terms.version,
      hash: terms.hash,
      privacy: { version: privacy.version, hash: privacy.hash },
      ...as,
    },
  } as const;
};

type Registration = { readonly familyId: FamilyId; readonly prices: PriceLists } & z.output<
  typeof registerParentInput
>;

const RegisterParent = familyCommand({
  type: 'RegisterParent',
  emits: [ParentRegistered, TermsAccepted, ClassPricesSet],
  rejects: ['already-registered', 'consent-outdated'],
}).decidedBy(
  (family, { familyId }: Registration) => (family.familyId === familyId ? [] : reject('already-registered')),
  {
    unregistered: ({ agreed, prices, ...parent }, { at }) => {
      if (agreed && !isInForce(agreed)) return reject('consent-outdated');
      const accepted = agreed ? [acceptedTerms({ isGuardian: agreed.isGuardian })] : [];
      return [{ type: 'ParentRegistered', data: parent }, ...accepted, ...classPricesOfNew(at, prices)];
    },
    erased: () => reject('already-registered'),
  },
);

/** Accepts the texts in force. Rejects other versions; a repetition changes nothing. */
const AcceptTerms = familyCommand({
  type: 'AcceptTerms',
  emits: [TermsAccepted],
  rejects: ['consent-outdated'],
}).decidedBy((family, shown: z.output<typeof acceptTermsInput>, { at }) => {
  if (!isInForce(shown)) return reject('consent-outdated');
  return family.agreedTo && textsToAgreeTo(family, clubDate(at)).length === 0 ? [] : [acceptedTerms()];
});

const ChangeParentInfo = familyCommand({
  type: 'ChangeParentInfo',
  emits: [ParentInfoChanged],
  rejects: [],
}).decidedBy((family, asked: z.output<typeof changeParentInfoInput>) => {
  const { name, phoneNumber, marketingMethod, address } = family.parent;
  const changes = onlyChanged({ name, phoneNumber, marketingMethod, address }, asked);
  return Object.keys(changes).length > 0 ? [{ type: 'ParentInfoChanged', data: { changes } }] : [];
});

/**
 * Records a proven email. Rejects a token older than the last proof, which could restore an earlier email.
 */
const ProveEmail = familyCommand({
  type: 'ProveEmail',
  emits: [EmailOwnershipProven],
  rejects: ['outdated-email-proof'],
}).decidedBy(
  (
    family,
    {
      email,
      tokenIssuedAt,
    }: {
      readonly email: string;
      /** Issue time of the token that contains the email, ISO-8601 UTC. */
      readonly tokenIssuedAt: string;
    },
  ) => {
    const proven = email.trim().toLowerCase();
    if (family.provenEmail === proven && family.parent.email === proven) return [];
    if (family.emailProofIssuedAt !== null && tokenIssuedAt <= family.emailProofIssuedAt) {
      return reject('outdated-email-proof');
    }
    const { email: formerEmail } = family.parent;
    const former = formerEmail === proven ? {} : { formerEmail };
    return [{ type: 'EmailOwnershipProven', data: { email: proven, tokenIssuedAt, ...former } }];
  },
);

const ChangeMailPreferences = familyCommand({
  type: 'ChangeMailPreferences',
  emits: [MailPreferencesChanged],
  rejects: [],
}).decidedBy((family, preferences: z.output<typeof changeMailPreferencesInput>) =>
  sameValue(family.mailPreferences, preferences)
    ? []
    : [{ type: 'MailPreferencesChanged', data: preferences }],
);

/**
 * Advances the onboarding. Each button works only on its own step, so repeating it changes nothing (spec
 * section 4).
 */
const ContinueOnboarding = familyCommand({
  type: 'ContinueOnboarding',
  emits: [OnboardingStepReached],
  rejects: [],
}).decidedBy((family, { action }: z.output<typeof continueOnboardingInput>) => {
  switch (action) {
    case 'app-link-done':
      return nextOnboardingStep(family, 'app-link', 'add-first-athlete');
    case 'no-more-athletes':
      return nextOnboardingStep(family, 'add-more-athletes', 'add-payment-method');
    default:
      return action satisfies never;
  }
});

/** Opening the page completes the step, even if no card is saved at Stripe (spec section 4). */
const OpenPaymentMethodPage = familyCommand({
  type: 'OpenPaymentMethodPage',
  emits: [PaymentMethodPageOpened, OnboardingStepReached],
  rejects: [],
}).decidedBy((family, { newCardCents }: EventOf<typeof PaymentMethodPageOpened>['data']) => [
  ...(family.paymentMethodPageOpened && family.newCardCents === newCardCents
    ? []
    : [
        {
          type: 'PaymentMethodPageOpened',
          data: newCardCents === undefined ? {} : { newCardCents },
        } as const,
      ]),
  ...nextOnboardingStep(family, 'add-payment-method', 'program-request'),
]);

/**
 * Records that an administrator acts for the family or views an earlier state; the actor holds the reason.
 */
const BeginActing = familyCommand({ type: 'BeginActing', emits: [ActingBegan], rejects: [] }).decidedBy(
  (_family, data: EventOf<typeof ActingBegan>['data']) => [{ type: 'ActingBegan', data }],
);

const CompleteProgramRequest = familyCommand({
  type: 'CompleteProgramRequest',
  emits: [OnboardingStepReached],
  rejects: [],
}).decidedBy((family) => nextOnboardingStep(family, 'program-request', 'completed'));

export const cardChanged = (
  { card: cardBefore }: Family,
  data: EventOf<typeof DefaultPaymentMethodChanged>['data'],
): EventOf<typeof DefaultPaymentMethodChanged> => ({
  type: 'DefaultPaymentMethodChanged',
  data: { ...data, ...(cardBefore && { cardBefore }) },
});

/** `replaces` is a customer that was deleted at Stripe, including the card. */
const LinkCustomer = familyRecord({
  type: 'LinkCustomer',
  emits: [StripeCustomerLinked, DefaultPaymentMethodChanged],
}).decidedBy(
  (
    family,
    { customerId, replaces }: { readonly customerId: string; readonly replaces?: string | undefined },
  ) => {
    const { stripeCustomerId: known, hasDefaultPaymentMethod } = family;
    if (known === customerId || (replaces !== undefined && known !== replaces)) return [];
    const data = { customerId, ...(replaces !== undefined && { replaces }) };
    const isCardGone = replaces !== undefined && hasDefaultPaymentMethod;
    return [
      { type: 'StripeCustomerLinked', data },
      ...(isCardGone ? [cardChanged(family, { hasDefault: false, card: null })] : []),
    ];
  },
);

type SeenAt = { readonly email: string };

/**
 * Records a bounce of the current address. Ignores a bounce of an earlier address, and a temporary bounce
 * after a permanent one.
 */
const ObserveEmailCameBack = familyRecord({
  type: 'ObserveEmailCameBack',
  emits: [EmailCameBack],
}).decidedBy((family, { email, mailId, permanent }: EventOf<typeof EmailCameBack>['data'] & SeenAt) => {
  const known = family.emailCameBack;
  if (email !== family.parent.email || known?.permanent) return [];
  if (known?.mailId === mailId && !permanent) return [];
  return [{ type: 'EmailCameBack', data: { mailId, permanent } }];
});

/**
 * A delivery counts only for an email sent after the bounced email, because reports may arrive in any order.
 */
const ObserveEmailDelivered = familyRecord({
  type: 'ObserveEmailDelivered',
  emits: [EmailArrivesAgain],
}).decidedBy(
  (family, { email, mailId, sentAt }: { readonly mailId: string; readonly sentAt: string } & SeenAt) =>
    family.emailCameBack && email === family.parent.email && sentAt > family.emailCameBack.at
      ? [{ type: 'EmailArrivesAgain', data: { mailId } }]
      : [],
);

export const accountCommands = [
  RegisterParent,
  AcceptTerms,
  ChangeParentInfo,
  ProveEmail,
  ChangeMailPreferences,
  ContinueOnboarding,
  OpenPaymentMethodPage,
  BeginActing,
  CompleteProgramRequest,
  LinkCustomer,
  ObserveEmailCameBack,
  ObserveEmailDelivered,
] as const;
