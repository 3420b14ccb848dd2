import type { CardBehaviour } from '../billing/test-cards.ts';
import type { Charge } from '../resources/charge.ts';
import type { Customer, DeletedCustomer } from '../resources/customer.ts';
import type { StripeEvent } from '../resources/event.ts';
import type { Invoice } from '../resources/invoice.ts';
import type { InvoicePayment } from '../resources/invoice-payment.ts';
import type { PaymentIntent } from '../resources/payment-intent.ts';
import type { PaymentMethod } from '../resources/payment-method.ts';
import type { PortalConfiguration } from '../resources/portal-configuration.ts';
import type { PortalSession } from '../resources/portal-session.ts';
import type { Price } from '../resources/price.ts';
import type { Product } from '../resources/product.ts';
import type { Refund } from '../resources/refund.ts';
import type { SetupIntent } from '../resources/setup-intent.ts';
import type { Subscription } from '../resources/subscription.ts';
import type { SubscriptionSchedule } from '../resources/subscription-schedule.ts';
import type { TestClock } from '../resources/test-clock.ts';
import type { WebhookEndpoint } from '../resources/webhook-endpoint.ts';
import type { Delivery } from '../webhooks/delivery.ts';
import type { StoredAnswer } from '../wire/idempotency.ts';

/** Everything the local Stripe remembers. Objects are stored as they go over the wire. */
export interface Tables {
  customers: Customer;
  deleted_customers: DeletedCustomer;
  payment_methods: PaymentMethod;
  card_behaviours: CardBehaviour;
  setup_intents: SetupIntent;
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
}

export type TableName = keyof Tables;

export const tableNames: readonly TableName[] = [
  'customers',
  'deleted_customers',
  'payment_methods',
  'card_behaviours',
  'setup_intents',
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
  setup_intents: 'setupintent',
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
