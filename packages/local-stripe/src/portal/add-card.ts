import { cardError, Failure } from '../failure.ts';
import type { Customer, PaymentMethod } from '../objects.ts';
import { attachChecked, createCard, noBillingDetails } from '../resources/payment-method.ts';
import {
  findTestCard,
  hasValidCheckDigit,
  isExpired,
  problems,
  type TestCard,
} from '../resources/test-cards.ts';
import type { Transaction } from '../store/store.ts';

export type TypedCard = {
  readonly cardNumber: string;
  /** Accepts `12 / 34`, `1234` or `12/2034`. */
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
};

export const addCard = (tx: Transaction, customer: Customer, typed: TypedCard): PaymentMethod | Failure => {
  const read = readCard(typed, tx.at);
  if (read instanceof Failure) return read;
  const { card, expMonth, expYear } = read;
  const method = createCard(tx, {
    // The bank confirms during setup, so later payments need no confirmation.
    card: card.authentication === 'unless-set-up' ? { ...card, authentication: 'never' } : card,
    expMonth,
    expYear,
    billingDetails: { ...noBillingDetails, email: customer.email, name: typed.name || customer.name },
  });
  return attachChecked(tx, method, customer);
};

const readCard = (
  { cardNumber, expiry, cvc }: TypedCard,
  at: number,
): { readonly card: TestCard; readonly expMonth: number; readonly expYear: number } | Failure => {
  const [, month, year = ''] = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(expiry) ?? [];
  const number = cardNumber.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(number)) return cardError(problems.shortNumber);
  if (number.length < 13 || number.length > 19 || !hasValidCheckDigit(number)) {
    return cardError(problems.wrongNumber);
  }
  const expMonth = Number(month);
  if (month === undefined || expMonth < 1 || expMonth > 12) return cardError(problems.wrongMonth);
  const expYear = Number(year) + (year.length === 2 ? 2000 : 0);
  if (isExpired(expMonth, expYear, at)) return cardError(problems.wrongYear);
  if (!/^\d{3,4}$/.test(cvc)) return cardError(problems.invalidCvc);
  const card = findTestCard(number);
  if (card === undefined) return cardError(problems.liveCard);
  return card.setupProblem ? cardError(card.setupProblem) : { card, expMonth, expYear };
};
