import { createHash } from 'node:crypto';
import type { CardProblem } from '../failure.ts';
import type { CardBehaviour, HolderDispute } from '../store/tables.ts';
import { toDate } from '../time/calendar.ts';

export type TestCard = Omit<CardBehaviour, 'id'> & {
  readonly number: string;
  readonly brand: string;
  readonly funding: 'credit' | 'debit';
  readonly country: string;
};

export const problems = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was declined.' },
  stolen: { code: 'card_declined', declineCode: 'stolen_card', message: 'Your card was declined.' },
  fraudulent: { code: 'card_declined', declineCode: 'fraudulent', message: 'Your card was declined.' },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  wrongCvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticationRequired: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  authenticationFailed: {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
  liveCard: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. ' +
      'For a list of valid test cards, visit: https://docs.stripe.com/testing.',
  },
  wrongNumber: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  shortNumber: { code: 'invalid_number', message: 'The card number is not a valid credit card number.' },
  wrongMonth: { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." },
  wrongYear: { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." },
  invalidCvc: { code: 'invalid_cvc', message: "Your card's security code is invalid." },
} satisfies Record<string, CardProblem>;

const card = (number: string, brand: string, traits: Partial<TestCard> = {}): TestCard => ({
  number,
  brand,
  funding: 'credit',
  country: 'US',
  setupProblem: null,
  chargeProblem: null,
  authentication: 'never',
  ...traits,
});

const refused = (number: string, problem: CardProblem) =>
  card(number, 'visa', { setupProblem: problem, chargeProblem: problem });

const disputed = (number: string, dispute: HolderDispute) => card(number, 'visa', { dispute });

const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa'),
  card('4000056655665556', 'visa', { funding: 'debit' }),
  card('5555555555554444', 'mastercard'),
  card('2223003122003222', 'mastercard'),
  card('378282246310005', 'amex'),
  card('6011111111111117', 'discover'),
  refused('4000000000000002', problems.declined),
  refused('4000000000009995', problems.insufficientFunds),
  refused('4000000000009987', problems.lost),
  refused('4000000000009979', problems.stolen),
  refused('4000000000000069', problems.expired),
  refused('4000000000000127', problems.wrongCvc),
  refused('4000000000000119', problems.processing),
  refused('4100000000000019', problems.fraudulent),
  card('4000000000000341', 'visa', { chargeProblem: problems.declined }),
  card('4000002500003155', 'visa', { authentication: 'unless-set-up' }),
  card('4000002760003184', 'visa', { authentication: 'always' }),
  card('4000000000003220', 'visa', { authentication: 'always' }),
  card('4000000000005126', 'visa', { refundsFail: true }),
  card('4000000000007726', 'visa', { refundsWait: true }),
  disputed('4000000000000259', { reason: 'fraudulent', networkCode: '10.4', isInquiry: false }),
  disputed('4000000000002685', { reason: 'product_not_received', networkCode: '13.1', isInquiry: false }),
  disputed('4000000000001976', { reason: 'fraudulent', networkCode: '10.4', isInquiry: true }),
];

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((candidate) => candidate.number === number);

const numberOfAlias: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeCustomerFail: '4000000000000341',
  authenticationRequired: '4000002760003184',
  authenticationRequiredOnSetup: '4000002500003155',
  refundFail: '4000000000005126',
  pendingRefund: '4000000000007726',
  createDispute: '4000000000000259',
  createDisputeProductNotReceived: '4000000000002685',
  createDisputeInquiry: '4000000000001976',
};

export const findTestCardByAlias = (id: string): TestCard | undefined => {
  const number = id.startsWith('pm_card_') ? numberOfAlias[id.slice('pm_card_'.length)] : undefined;
  return number === undefined ? undefined : findTestCard(number);
};

/** Cards expire after the end of their month. */
export const isExpired = (expMonth: number, expYear: number, at: number): boolean => {
  const now = toDate(at);
  return expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
};

export const cardFingerprint = (number: string): string =>
  createHash('sha256').update(number).digest('base64url').replace(/[-_]/g, '0').slice(0, 16);

export const hasValidCheckDigit = (number: string): boolean => {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};
