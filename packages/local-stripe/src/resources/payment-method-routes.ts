import type { BillingDetails } from '../objects/payment-method.ts';
import type { Transaction } from '../store/store.ts';
import { toDate } from '../time/calendar.ts';
import { Failure, invalidRequest, resourceMissing } from '../wire/failure.ts';
import { page, paging } from '../wire/paging.ts';
import {
  fields,
  integer,
  metadata as metadataShape,
  oneOf,
  required,
  type ShapeOf,
  text,
  unsettable,
} from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { addressShape, readAddress } from './address.ts';
import { cardOfToken, checkCardDetails } from './card-details.ts';
import { change } from './event.ts';
import { given, mergeMetadata } from './metadata.ts';
import { attachPaymentMethod, createCard, detachPaymentMethod, noBillingDetails } from './payment-method.ts';

const billingDetails = fields({
  address: addressShape,
  email: unsettable(text),
  name: unsettable(text),
  phone: unsettable(text),
});

const cardShape = fields({ number: text, exp_month: integer, exp_year: integer, cvc: text, token: text });

const mergeBillingDetails = (
  current: BillingDetails,
  changes: ShapeOf<typeof billingDetails>,
): BillingDetails => {
  const { address, ...rest } = changes ?? {};
  return { ...current, ...given(rest), ...(address && { address: readAddress(address) }) };
};

const cardToCreate = (tx: Transaction, card: NonNullable<ShapeOf<typeof cardShape>>) => {
  if (card.token !== undefined) {
    const known = cardOfToken(card.token);
    if (known === undefined) throw resourceMissing('token', card.token, 'card[token]');
    return { card: known, expMonth: 12, expYear: toDate(tx.at).getUTCFullYear() + 8 };
  }
  const { number, exp_month: expMonth, exp_year: expYear, cvc } = card;
  if (number === undefined || expMonth === undefined || expYear === undefined) {
    throw invalidRequest('Missing required param: card[number].', {
      code: 'parameter_missing',
      param: 'card[number]',
    });
  }
  const known = checkCardDetails({ number, expMonth, expYear, cvc }, tx.at);
  if (known instanceof Failure) throw known;
  return { card: known, expMonth, expYear };
};

export const paymentMethodRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/payment_methods',
    {
      type: required(oneOf('card')),
      card: required(cardShape),
      billing_details: billingDetails,
      metadata: metadataShape,
    },
    ({ tx, params }) =>
      createCard(tx, {
        ...cardToCreate(tx, params.card),
        billingDetails: mergeBillingDetails(noBillingDetails, params.billing_details),
        metadata: params.metadata ?? {},
      }),
  ),
  route(
    'GET',
    '/v1/payment_methods',
    { ...paging, customer: required(text), type: oneOf('card') },
    ({ tx, params, path }) => {
      tx.need('customers', params.customer, 'customer');
      const cards = tx.all('payment_methods').filter((method) => method.customer === params.customer);
      return page(path, cards, params);
    },
  ),
  route(
    'POST',
    '/v1/payment_methods/:id',
    {
      billing_details: billingDetails,
      card: fields({ exp_month: integer, exp_year: integer }),
      metadata: metadataShape,
    },
    ({ tx, id, params }) => {
      const method = tx.need('payment_methods', id);
      if (method.customer === null) {
        throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.');
      }
      const changed = {
        ...method,
        billing_details: mergeBillingDetails(method.billing_details, params.billing_details),
        card: { ...method.card, ...given(params.card ?? {}) },
        metadata: mergeMetadata(method.metadata, params.metadata),
      };
      return change(tx, 'payment_methods', method, changed, 'payment_method.updated');
    },
  ),
  route('POST', '/v1/payment_methods/:id/attach', { customer: required(text) }, ({ tx, id, params }) =>
    attachPaymentMethod(tx, id, tx.need('customers', params.customer, 'customer')),
  ),
  route('POST', '/v1/payment_methods/:id/detach', {}, ({ tx, id }) => detachPaymentMethod(tx, id)),
];
