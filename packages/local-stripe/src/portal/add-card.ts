import { problems } from '../billing/test-cards.ts';
import type { Customer } from '../objects/customer.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { checkCardDetails } from '../resources/card-details.ts';
import { createCard, noBillingDetails } from '../resources/payment-method.ts';
import { confirmSetup, createSetupIntent } from '../resources/setup-intent.ts';
import type { Transaction } from '../store/store.ts';
import { cardError, Failure } from '../wire/failure.ts';

export type TypedCard = {
  readonly cardNumber: string;
  /** `12 / 34`, `1234` or `12/2034`. */
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
};

/** Sets the typed card up for the customer, or says why the bank or the form refuses it. */
export const addCard = (tx: Transaction, customer: Customer, typed: TypedCard): PaymentMethod | Failure => {
  const method = readCard(tx, customer, typed);
  if (method instanceof Failure) return method;
  const intent = createSetupIntent(tx, {
    customer: customer.id,
    description: null,
    metadata: {},
    paymentMethod: method.id,
    allowedTypes: ['card'],
    usage: 'off_session',
  });
  const outcome = confirmSetup(tx, intent, method);
  return outcome instanceof Failure ? outcome : method;
};

const readCard = (tx: Transaction, customer: Customer, typed: TypedCard): PaymentMethod | Failure => {
  const [, month, year = ''] = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(typed.expiry) ?? [];
  if (typed.cardNumber === '') return cardError(problems.shortNumber);
  if (month === undefined) return cardError(problems.wrongMonth);
  const expMonth = Number(month);
  const expYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const details = { number: typed.cardNumber, expMonth, expYear, cvc: typed.cvc };
  const card = checkCardDetails(details, tx.at);
  if (card instanceof Failure) return card;
  const name = typed.name === '' ? customer.name : typed.name;
  return createCard(tx, {
    card,
    expMonth,
    expYear,
    billingDetails: { ...noBillingDetails, email: customer.email, name },
    metadata: {},
  });
};
