import type { CardBehaviour } from '../billing/test-cards.ts';
import type { Charge } from '../objects/charge.ts';
import type { Customer, DeletedCustomer } from '../objects/customer.ts';
import type { Delivery } from '../objects/delivery.ts';
import type { StripeEvent } from '../objects/event.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { InvoicePayment } from '../objects/invoice-payment.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import type { PortalConfiguration } from '../objects/portal-configuration.ts';
import type { PortalSession } from '../objects/portal-session.ts';
import type { Price } from '../objects/price.ts';
import type { Product } from '../objects/product.ts';
import type { Refund } from '../objects/refund.ts';
import type { Subscription } from '../objects/subscription.ts';
import type { SubscriptionSchedule } from '../objects/subscription-schedule.ts';
import type { TestClock } from '../objects/test-clock.ts';
import type { WebhookEndpoint } from '../objects/webhook-endpoint.ts';
import type { StoredAnswer } from '../wire/idempotency.ts';

/** Everything the local Stripe remembers. Objects are stored as they go over the wire. */
export type Tables = {
  customers: Customer;
  deleted_customers: DeletedCustomer;
  payment_methods: PaymentMethod;
  card_behaviours: CardBehaviour;
  products: Product;
  prices: Price;
  subscriptions: Subscription;
  subscription_schedules: SubscriptionSchedule;
  invoices: Invoice;
  invoice_payments: InvoicePayment;
  payment_intents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  portal_configurations: PortalConfiguration;
  portal_sessions: PortalSession;
  events: StripeEvent;
  webhook_endpoints: WebhookEndpoint;
  webhook_secrets: { readonly id: string; readonly secret: string };
  deliveries: Delivery;
  answers: StoredAnswer;
  clock: { readonly id: 'clock'; readonly at: number };
  test_clocks: TestClock;
};

export type TableName = keyof Tables;

export const tableNames: readonly TableName[] = [
  'customers',
  'deleted_customers',
  'payment_methods',
  'card_behaviours',
  'products',
  'prices',
  'subscriptions',
  'subscription_schedules',
  'invoices',
  'invoice_payments',
  'payment_intents',
  'charges',
  'refunds',
  'portal_configurations',
  'portal_sessions',
  'events',
  'webhook_endpoints',
  'webhook_secrets',
  'deliveries',
  'answers',
  'clock',
  'test_clocks',
];

/** What Stripe calls a row of the table in `No such ...` messages. */
export const kindOf: Readonly<Partial<Record<TableName, string>>> = {
  customers: 'customer',
  payment_methods: 'PaymentMethod',
  products: 'product',
  prices: 'price',
  subscriptions: 'subscription',
  subscription_schedules: 'subscription_schedule',
  invoices: 'invoice',
  invoice_payments: 'invoice_payment',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  portal_configurations: 'configuration',
  events: 'event',
  test_clocks: 'test_clock',
  webhook_endpoints: 'webhook endpoint',
};
