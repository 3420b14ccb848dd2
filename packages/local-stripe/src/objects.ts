import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import type { FailureBody } from './failure.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Prefixes of Stripe's older object types, whose ids are shorter. */
const shortPrefixes = new Set(['cus', 'prod', 'si', 'req']);

export type RandomBelow = (bound: number) => number;

export const cryptoRandom: RandomBelow = (bound) => randomInt(bound);

export const randomText = (length: number, random: RandomBelow = cryptoRandom): string =>
  Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');

/** Id in Stripe's format: `cus_` with 14 characters, `sub_` with 24. */
export const newId = (prefix: string, random: RandomBelow = cryptoRandom): string =>
  `${prefix}_${randomText(shortPrefixes.has(prefix) ? 14 : 24, random)}`;

export const apiVersion = '2026-10-28.endive';

/* Stripe objects as stored and as sent without expansion: the SDK's types, reduced to modeled fields. */

type Words<T> = T extends string ? (string extends T ? never : T) : never;

/** Expandable fields contain ids; decimals are text. */
type StoredField<T> = [Words<T>] extends [never]
  ? string extends T
    ? Exclude<T, object>
    : Stored<T>
  : Words<T> | Stored<Exclude<T, string>>;

type Stored<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer Element)[]
    ? readonly StoredField<Element>[]
    : T extends object
      ? { readonly [K in keyof T]: StoredField<T[K]> }
      : T;

type Modelled<T, Narrower = unknown> = Omit<Stored<T>, keyof Narrower> & Readonly<Narrower>;

export type Metadata = Readonly<Record<string, string>>;

export type List<T> = {
  readonly object: 'list';
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly url: string;
};

export type Customer = Modelled<
  Stripe.Customer,
  {
    address: null;
    invoice_prefix: string;
    name: string | null;
    next_invoice_sequence: number;
    phone: null;
    test_clock: string | null;
  }
>;
export type DeletedCustomer = Modelled<Stripe.DeletedCustomer>;
export type PaymentMethod = Modelled<Stripe.PaymentMethod, { card: Card; type: 'card' }>;
export type Card = Modelled<Stripe.PaymentMethod.Card, { fingerprint: string }>;
export type BillingDetails = PaymentMethod['billing_details'];

export type Product = Modelled<Stripe.Product>;
export type Price = Modelled<
  Stripe.Price,
  { product: string; recurring: NonNullable<Stored<Stripe.Price>['recurring']>; unit_amount: number }
>;
/** Legacy form of a price, which subscription items still contain. */
export type Plan = Modelled<Stripe.Plan>;

export type Coupon = Modelled<Stripe.Coupon, { metadata: Metadata }>;
export type Discount = Modelled<
  Stripe.Discount,
  { source: { readonly coupon: string; readonly type: 'coupon' } }
>;

export type SubscriptionItem = Modelled<
  Stripe.SubscriptionItem,
  { plan: Plan; price: Price; quantity: number }
>;
export type Subscription = Modelled<
  Stripe.Subscription,
  { items: List<SubscriptionItem>; cancellation_details: CancellationDetails }
>;
export type CancellationDetails = NonNullable<Stored<Stripe.Subscription>['cancellation_details']>;
export type SubscriptionSchedule = Modelled<
  Stripe.SubscriptionSchedule,
  { customer: string; metadata: Metadata; phases: readonly SchedulePhase[] }
>;
export type SchedulePhase = Modelled<Stripe.SubscriptionSchedule.Phase, { items: readonly [PhaseItem] }>;
type PhaseItem = Modelled<
  Stripe.SubscriptionSchedule.Phase.Item,
  { plan: string; price: string; quantity: number }
>;

export type Invoice = Modelled<
  Stripe.Invoice,
  {
    auto_advance: boolean;
    customer: string;
    hosted_invoice_url: string | null;
    lines: List<InvoiceLine>;
    metadata: Metadata;
    parent: {
      readonly quote_details: null;
      readonly subscription_details: { readonly metadata: Metadata; readonly subscription: string };
      readonly type: 'subscription_details';
    };
    status: NonNullable<Stored<Stripe.Invoice>['status']>;
  }
>;
export type InvoiceLine = Modelled<Stripe.InvoiceLineItem>;
export type InvoicePayment = Modelled<
  Stripe.InvoicePayment,
  {
    invoice: string;
    payment:
      | { readonly payment_intent: string; readonly type: 'payment_intent' }
      | { readonly payment_record: string; readonly type: 'payment_record' };
  }
>;

export type PaymentIntent = Modelled<
  Stripe.PaymentIntent,
  { client_secret: string; last_payment_error: FailureBody | null; next_action: NextAction | null }
>;
type NextAction =
  | { readonly type: 'use_stripe_sdk'; readonly use_stripe_sdk: object }
  | { readonly type: 'redirect_to_url'; readonly redirect_to_url: Redirect };
export type Redirect = {
  readonly return_url: string;
  readonly url: string;
};
export type Charge = Modelled<Stripe.Charge, { payment_intent: string; payment_method: string }>;
export type CustomerBalanceTransaction = Modelled<
  Stripe.CustomerBalanceTransaction,
  { customer: string; invoice: string | null; metadata: Metadata }
>;
export type BalanceTransaction = Modelled<Stripe.BalanceTransaction, { source: string }>;
export type Dispute = Modelled<
  Stripe.Dispute,
  {
    balance_transactions: readonly BalanceTransaction[];
    charge: string;
    evidence: Stored<Stripe.Dispute.Evidence>;
    payment_intent: string;
    payment_method_details: { readonly card: DisputedCard; readonly type: 'card' };
    status: DisputeStatus;
  }
>;
export type DisputedCard = Modelled<NonNullable<Stripe.Dispute.PaymentMethodDetails['card']>>;
export type DisputeStatus = Words<Stripe.Dispute.Status>;
export type Payout = Modelled<Stripe.Payout>;
export type Refund = Modelled<Stripe.Refund, { charge: string; payment_intent: string }>;

export type PortalConfiguration = Modelled<Stripe.BillingPortal.Configuration, { metadata: Metadata }>;
export type PortalSession = Modelled<Stripe.BillingPortal.Session, { flow: PortalFlow }>;
type PortalFlow = Modelled<
  NonNullable<Stored<Stripe.BillingPortal.Session>['flow']>,
  {
    after_completion: {
      readonly hosted_confirmation: null;
      readonly redirect: { readonly return_url: string };
      readonly type: 'redirect';
    };
  }
>;

export type StripeEvent = Modelled<
  Stripe.EventBase,
  { data: { readonly object: object; readonly previous_attributes?: object }; type: string }
>;
/** A test clock changes the engine's only clock, so due work of all customers is done. */
export type TestClock = Modelled<Stripe.TestHelpers.TestClock>;
export type WebhookEndpoint = Modelled<Stripe.WebhookEndpoint>;

/**
 * Updated metadata: given keys override, '' removes a key, null removes all keys, undefined changes
 * nothing.
 */
export const mergeMetadata = (current: Metadata, change: Metadata | null | undefined): Metadata => {
  if (change === undefined) return current;
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''));
};

export const given = <T extends object>(
  changes: T | undefined,
): { [K in keyof T]?: Exclude<T[K], undefined> } => {
  const entries = Object.entries(changes ?? {}).filter(([, value]) => value !== undefined);
  // The cast is safe, because only undefined values were removed.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
};
